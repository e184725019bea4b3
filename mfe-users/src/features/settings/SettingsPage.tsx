import { isMissing } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Card, EmptyState, PageHead, Skeleton } from '@veritas/shared/ui';
import { LoadError } from '../../lib/server/LoadError.tsx';
import { AgeingCard } from './AgeingCard.tsx';
import { ArchiveCard } from './ArchiveCard.tsx';
import { Meanings } from './Meanings.tsx';
import { useSettings } from './useSettings.ts';
import { WebRolesCard } from './WebRolesCard.tsx';
import { ZoneCard } from './ZoneCard.tsx';
import classes from './Settings.module.css';

/** The settings that a super_admin sets for all users. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={t('Settings')} context={t('For everyone, on every server of this installation')} />
      <div className={classes.cards}>
        <StoredSettings />
        <Meanings />
      </div>
    </>
  );
}

function StoredSettings() {
  const { settings, error, refetch, take } = useSettings();
  const retry = () => void refetch();
  if (settings) {
    const card = { settings, onSaved: take, onOutdated: retry };
    return (
      <>
        {error && (
          <div className={classes.unread}>
            <NoSettings error={error} onRetry={retry} />
          </div>
        )}
        <WebRolesCard {...card} />
        <ZoneCard {...card} />
        <AgeingCard {...card} />
        <ArchiveCard {...card} />
      </>
    );
  }
  if (!error) return <LoadingSettings />;
  return (
    <Card>
      <NoSettings error={error} onRetry={retry} />
    </Card>
  );
}

function NoSettings({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissing(error)) return <EmptyState title={t('This server keeps its settings in variables only')} />;
  return <LoadError title={t('Failed to load the settings')} error={error} onRetry={onRetry} />;
}

/** In the place of the four cards, so that those after them do not move. */
function LoadingSettings() {
  return [t('Loading the settings'), null, null, null].map((label, index) => (
    <Card key={index}>
      <Skeleton shape="table" lines={6} label={label} />
    </Card>
  ));
}
