import { t } from '@veritas/shared/language';
import type { ArchiveAnswer } from '@veritas/shared/records';
import { Button, EmptyState, Skeleton, rich } from '@veritas/shared/ui';
import { SearchX } from 'lucide-react';
import classes from './UnknownDevice.module.css';

interface UnknownDeviceProps {
  id: string;
  /** The search for the ID among the devices that are not listed. */
  archive: ArchiveAnswer;
  /** The statement about a list, above the ID. */
  heading?: string;
}

/** States that no device has an ID, once that is known. A live region: users who scan do not look for it. */
export function UnknownDevice({ id, archive, heading }: UnknownDeviceProps) {
  if (archive.isAsking) return <Skeleton shape="table" lines={3} label={t('Searching the closed devices')} />;
  const named = { id: <bdi className={classes.id}>{id}</bdi> };
  return (
    <div role="alert" className={classes.unknown}>
      <EmptyState
        title={
          <>
            {heading && <span className={classes.heading}>{heading}</span>}
            <SearchX aria-hidden="true" />
            {archive.problem === null ? rich('{id} is not known.', named) : rich('{id} is not in the list.', named)}
          </>
        }
        hint={
          archive.problem === null
            ? t('Check the ID, or ask the person who uploads shipments.')
            : t('Closed devices could not be searched: {reason}', { reason: archive.problem })
        }
        action={archive.problem !== null && <Button onClick={archive.retry}>{t('Retry')}</Button>}
      />
    </div>
  );
}
