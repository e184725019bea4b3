import type { AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { changesOf, listText } from './changes.ts';
import classes from './AuditTable.module.css';

/** What an entry changed: `role: executive → incharge`, and of a list `+ KTC, − ACME`. */
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
              <span className={classes.field}>{change.field.replaceAll('_', ' ')}:</span>{' '}
              {change.before === null ? change.after : `${change.before} → ${change.after ?? t('none')}`}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
