import { t } from '@veritas/shared/language';
import { useRecords, type ArchiveAnswer } from '@veritas/shared/records';
import { Button, EmptyState, Reference, Skeleton, SpokenAtRest, focusNearWhenRemoved, rich } from '@veritas/shared/ui';
import { SearchX } from 'lucide-react';
import { outdatedText, useOutdatedSince } from '../useOutdatedSince.ts';
import classes from './UnknownDevice.module.css';

interface UnknownDeviceProps {
  id: string;
  /** The search for the ID among the devices that are not listed. */
  archive: ArchiveAnswer;
  /** The statement about a list, above the ID. */
  heading?: string;
}

/**
 * States that no device has an ID, once that is known. Announced, as users who scan do not look for it; above a list,
 * whose filter is typed letter by letter, once the ID stays the same.
 */
export function UnknownDevice({ id, archive, heading }: UnknownDeviceProps) {
  const { hint, action } = useDoubt(archive);
  if (archive.isAsking) return <Skeleton shape="table" lines={3} label={t('Searching the closed devices')} />;
  const named = { id: <bdi className={classes.id}>{id}</bdi> };
  const isListed = heading !== undefined;
  const spoken = hint === null ? t('{id} is not known.', { id }) : t('{id} is not in the list.', { id });
  return (
    <div ref={focusNearWhenRemoved} role={isListed ? undefined : 'alert'} className={classes.unknown}>
      {isListed && <SpokenAtRest text={spoken} />}
      <EmptyState
        title={
          <>
            {isListed && <span className={classes.heading}>{heading}</span>}
            <SearchX aria-hidden="true" />
            <span aria-hidden={isListed || undefined}>
              {hint === null ? rich('{id} is not known.', named) : rich('{id} is not in the list.', named)}
            </span>
          </>
        }
        hint={hint ?? t('Check the ID, or ask the person who uploads shipments.')}
        action={action}
      />
    </div>
  );
}

/** Why there may be a device of the ID after all, and what finds it. */
function useDoubt({ problem, reference, retry }: ArchiveAnswer) {
  const { refresh, refreshing } = useRecords();
  const since = useOutdatedSince();
  if (since !== null) {
    const action = (
      <Button busy={refreshing} onClick={refresh}>
        {t('Refresh')}
      </Button>
    );
    return { hint: outdatedText(since), action };
  }
  if (problem === null) return { hint: null, action: null };
  return {
    hint: t('Closed devices could not be searched: {reason}', { reason: problem }),
    action: (
      <>
        <Button onClick={retry}>{t('Retry')}</Button>
        <Reference id={reference} />
      </>
    ),
  };
}
