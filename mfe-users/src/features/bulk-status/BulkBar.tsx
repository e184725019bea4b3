import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, IconButton, usePhone } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from './bulk-words.ts';
import { BulkDialog } from './BulkDialog.tsx';
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
  const phone = usePhone();
  function close(ended: boolean) {
    setAsked(null);
    if (ended) onClear();
  }
  return (
    <>
      {selected.length === 0 && (
        <p className={classes.bar} data-empty>
          {t('Tick users to change several at once')}
        </p>
      )}
      {selected.length > 0 && (
        <div className={classes.bar} role="group" aria-label={t('Selected users')}>
          <p role="status" data-figures>
            {t('{count, plural, one {# user} other {# users}} selected', { count: selected.length })}
          </p>
          {selected.length < matching.length && (
            <Button variant="quiet" onClick={onSelectAll}>
              {t('Select all {count, number}', { count: matching.length })}
            </Button>
          )}
          {phone ? (
            <IconButton label={t('Clear selection')} icon={<X />} tip="none" onClick={onClear} />
          ) : (
            <Button variant="quiet" onClick={onClear}>
              {t('Clear selection')}
            </Button>
          )}
          <div className={classes.actions}>
            <Button onClick={() => setAsked({ action: 'deactivate', users: selected })}>
              {t('Deactivate selected')}
            </Button>
            <Button onClick={() => setAsked({ action: 'activate', users: selected })}>{t('Activate selected')}</Button>
          </div>
        </div>
      )}
      {asked && <BulkDialog {...asked} onClose={close} />}
    </>
  );
}
