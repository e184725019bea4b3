import { isMissing, reasonOf } from '@veritas/shared/api';
import { Card, EmptyState, ErrorState, PageHead, Skeleton } from '@veritas/shared/ui';
import { AgeingCard } from './AgeingCard.tsx';
import { Meanings } from './Meanings.tsx';
import { useSettings } from './useSettings.ts';
import { WebRolesCard } from './WebRolesCard.tsx';
import { ZoneCard } from './ZoneCard.tsx';
import classes from './Settings.module.css';

/** What a super_admin decides for everyone. */
export function SettingsPage() {
  const { settings, error, refetch, take } = useSettings();
  const card = settings && { settings, onSaved: take, onConflict: () => void refetch() };
  return (
    <>
      <PageHead title="Settings" context="For everyone, on every server of this installation" />
      <div className={classes.cards}>
        {card && (
          <>
            <WebRolesCard {...card} />
            <ZoneCard {...card} />
            <AgeingCard {...card} />
          </>
        )}
        {!card && error && !isMissing(error) && (
          <Card>
            <ErrorState title="Failed to load the settings" reason={reasonOf(error)} onRetry={() => void refetch()} />
          </Card>
        )}
        {!card && isMissing(error) && (
          <Card>
            <EmptyState title="This server keeps its settings in variables only" />
          </Card>
        )}
        {!card && !error && (
          <Card>
            <Skeleton shape="table" lines={6} label="Loading the settings" />
          </Card>
        )}
        <Meanings />
      </div>
    </>
  );
}
