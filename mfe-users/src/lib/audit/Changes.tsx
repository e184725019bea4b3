import type { AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { changesOf, listText, type ChangedValue } from './changes.ts';
import { detailText, fieldText } from './detail-words.ts';
import classes from './AuditTable.module.css';

/** The changes of an entry: `role: executive → incharge`, and for a list `+ KTC, − ACME`. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className={classes.text}>–</span>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {change.kind === 'list' ? (
            listText(change)
          ) : (
            <>
              <span className={classes.field}>{fieldText(change.field)}:</span> {stepText(entry.action, change)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function stepText(action: string, { field, before, after }: ChangedValue): string {
  const text = (value: string | null) => (value === null ? t('none') : detailText(action, field, value));
  return before === null ? text(after) : `${text(before)} → ${text(after)}`;
}
