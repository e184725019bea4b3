import type { ListLook } from '@veritas/shared/api';
import type { ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { IconButton } from '@veritas/shared/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { withColumn, withMoved } from './look.ts';
import classes from './LookDialog.module.css';

interface ColumnLineProps {
  column: ListSortKey;
  name: string;
  look: ListLook;
  onChange: (look: ListLook) => void;
}

/** A column in the list of all: shown or hidden, and moved by one place. */
export function ColumnLine({ column, name, look, onChange }: ColumnLineProps) {
  const place = look.columns.indexOf(column);
  return (
    <li className={classes.line}>
      <label>
        <input
          type="checkbox"
          checked={place >= 0}
          // The ID identifies its row, so it cannot be hidden.
          disabled={column === 'id'}
          onChange={(event) => onChange(withColumn(look, column, event.target.checked))}
        />
        {name}
      </label>
      {place >= 0 && (
        <>
          <IconButton
            label={t('Move {name} to the left', { name })}
            tip="none"
            icon={<ArrowUp />}
            aria-disabled={place === 0 || undefined}
            onClick={() => onChange(withMoved(look, column, -1))}
          />
          <IconButton
            label={t('Move {name} to the right', { name })}
            tip="none"
            icon={<ArrowDown />}
            aria-disabled={place === look.columns.length - 1 || undefined}
            onClick={() => onChange(withMoved(look, column, 1))}
          />
        </>
      )}
    </li>
  );
}
