import type { ListedUser } from '@veritas/shared/api';
import { Button } from '@veritas/shared/ui';
import { useState } from 'react';
import { countUsers } from '../../lib/people/count-words.ts';
import { BulkDialog, type BulkAction } from './BulkDialog.tsx';
import classes from './BulkStatus.module.css';

interface BulkBarProps {
  readonly selected: readonly ListedUser[];
  /** Everyone in the view. */
  readonly matching: readonly ListedUser[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with everyone selected. */
export function BulkBar({ selected, matching, onSelectAll, onClear }: BulkBarProps) {
  // The list changes during the run: the run keeps the users it began with.
  const [asked, setAsked] = useState<{ action: BulkAction; users: readonly ListedUser[] } | null>(null);
  function close(ended: boolean) {
    setAsked(null);
    if (ended) onClear();
  }
  return (
    <>
      {selected.length === 0 && (
        <p className={classes.bar} data-empty>
          Tick users to change several at once
        </p>
      )}
      {selected.length > 0 && (
        <div className={classes.bar} role="group" aria-label="Selected users">
          <p role="status" data-figures>
            {countUsers(selected.length)} selected
          </p>
          <Button onClick={() => setAsked({ action: 'deactivate', users: selected })}>Deactivate selected</Button>
          <Button onClick={() => setAsked({ action: 'activate', users: selected })}>Activate selected</Button>
          {selected.length < matching.length && (
            <Button variant="quiet" onClick={onSelectAll}>
              Select all {matching.length}
            </Button>
          )}
          <Button variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
      {asked && <BulkDialog {...asked} onClose={close} />}
    </>
  );
}
