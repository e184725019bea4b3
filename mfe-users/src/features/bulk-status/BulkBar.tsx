import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, IconButton, useFocusAfterRemoval, usePhone, VisuallyHidden } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BulkAction } from './bulk-words.ts';
import { BulkDialog } from './BulkDialog.tsx';
import classes from './BulkStatus.module.css';

interface BulkBarProps {
  readonly selected: readonly ListedUser[];
  /** All users in the view. */
  readonly matching: readonly ListedUser[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** The actions on all selected users. */
export function BulkBar({ selected, matching, onSelectAll, onClear }: BulkBarProps) {
  // The list changes during the run, which keeps its initial users.
  const [asked, setAsked] = useState<{ action: BulkAction; users: readonly ListedUser[] } | null>(null);
  const phone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const goneRef = useFocusAfterRemoval(() => bar.current);
  function close(ended: boolean) {
    flushSync(() => {
      setAsked(null);
      if (ended) onClear();
    });
    // The button that opened the dialog is gone.
    if (document.activeElement === document.body) bar.current?.focus();
  }
  const count = t('{count, plural, one {# user} other {# users}} selected', { count: selected.length });
  return (
    <>
      {/* Also without a selection: screen readers miss a message that is added together with its live region. */}
      <VisuallyHidden role="status">{selected.length > 0 && count}</VisuallyHidden>
      {selected.length === 0 && (
        <p ref={bar} className={classes.bar} tabIndex={-1} data-empty>
          {t('Tick users to change several at once')}
        </p>
      )}
      {selected.length > 0 && (
        <div ref={bar} className={classes.bar} role="group" aria-label={t('Selected users')} tabIndex={-1}>
          <p aria-hidden="true" data-figures>
            {count}
          </p>
          {selected.length < matching.length && (
            <Button ref={goneRef} variant="quiet" onClick={onSelectAll}>
              {t('Select all {count, number}', { count: matching.length })}
            </Button>
          )}
          {phone ? (
            <IconButton ref={goneRef} label={t('Clear selection')} icon={<X />} tip="none" onClick={onClear} />
          ) : (
            <Button ref={goneRef} variant="quiet" onClick={onClear}>
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
