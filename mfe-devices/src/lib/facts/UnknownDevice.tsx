import type { ArchiveAnswer } from '@veritas/shared/records';
import { Button, EmptyState, Skeleton } from '@veritas/shared/ui';
import { SearchX } from 'lucide-react';
import classes from './UnknownDevice.module.css';

interface UnknownDeviceProps {
  id: string;
  /** Whether it is a device that is not listed. */
  archive: ArchiveAnswer;
}

/** Says that no device has an ID, once that is known. A live region: people who scan do not look for it. */
export function UnknownDevice({ id, archive }: UnknownDeviceProps) {
  if (archive.isAsking) return <Skeleton shape="table" lines={3} label="Searching the closed devices" />;
  return (
    <div role="alert" className={classes.unknown}>
      <EmptyState
        title={
          <>
            <SearchX aria-hidden="true" />
            <bdi className={classes.id}>{id}</bdi> is {archive.problem === null ? 'not known' : 'not in the list'}.
          </>
        }
        hint={
          archive.problem === null
            ? 'Check the ID, or ask who uploads.'
            : `Closed devices could not be searched: ${archive.problem}`
        }
        action={archive.problem !== null && <Button onClick={archive.retry}>Retry</Button>}
      />
    </div>
  );
}
