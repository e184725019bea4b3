import { EmptyState } from '@veritas/shared/ui';
import { SearchX } from 'lucide-react';
import classes from './UnknownDevice.module.css';

/** Says that no device has an ID. A live region: people who scan do not look for it. */
export function UnknownDevice({ id }: { id: string }) {
  return (
    <div role="alert" className={classes.unknown}>
      <EmptyState
        title={
          <>
            <SearchX aria-hidden="true" />
            <bdi className={classes.id}>{id}</bdi> is not known.
          </>
        }
        hint="Check the ID, or ask who uploads."
      />
    </div>
  );
}
