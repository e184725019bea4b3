import type { ListLook } from '@veritas/shared/api';
import { LIST_SORTS, type ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, Dialog } from '@veritas/shared/ui';
import { useId } from 'react';
import { ColumnLine } from './ColumnLine.tsx';
import { USUAL_LOOK } from './look.ts';
import classes from './LookDialog.module.css';

interface LookDialogProps {
  look: ListLook;
  nameOf: (column: ListSortKey) => string;
  onChange: (look: ListLook) => void;
  open: boolean;
  onClose: () => void;
}

const ROWS = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'dense', label: t('Dense') },
] as const;

/** Chooses and orders the columns, and the row height; applied immediately to the table behind it. */
export function LookDialog({ look, nameOf, onChange, open, onClose }: LookDialogProps) {
  const group = useId();
  const hidden = LIST_SORTS.filter((key) => !look.columns.includes(key));
  return (
    <Dialog
      title={t('Columns and rows')}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={() => onChange(USUAL_LOOK)}>
            {t('Reset')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <ul className={classes.columns} aria-label={t('Columns')}>
        {[...look.columns, ...hidden].map((key) => (
          <ColumnLine key={key} column={key} name={nameOf(key)} look={look} onChange={onChange} />
        ))}
      </ul>
      <fieldset className={classes.rows}>
        <legend>{t('Rows')}</legend>
        {ROWS.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              checked={look.rows === value}
              onChange={() => onChange({ ...look, rows: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
