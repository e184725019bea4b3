import type { AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { changesOf, listText, type ChangedValue } from './changes.ts';
import { detailText, fieldText } from './detail-words.ts';
import classes from './AuditTable.module.css';

/** The changes of an entry: `role: executive → incharge`, and for a list `+ KTC, − ACME`. */
export function Changes({ entry, zone }: { entry: AuditEntry; zone: string }) {
  const changes = changesOf(entry);
  const valueText = ({ field }: { field: string }, value: string) => detailText(entry.action, field, value, zone);
  if (changes.length === 0) return <span className={classes.text}>–</span>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {change.kind === 'list' ? (
            listText(change, (name) => valueText(change, name))
          ) : (
            <>
              <span className={classes.field}>{fieldText(change.field)}:</span>{' '}
              {stepText(change, (value) => valueText(change, value))}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function stepText({ before, after }: ChangedValue, textOf: (value: string) => string): string {
  const text = (value: string | null) => (value === null ? t('none') : textOf(value));
  return before === null ? text(after) : `${text(before)} → ${text(after)}`;
}
