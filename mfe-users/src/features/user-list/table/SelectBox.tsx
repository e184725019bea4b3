import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import classes from './UserTable.module.css';

export interface Selection {
  readonly ids: ReadonlySet<ListedUser['id']>;
  readonly set: (users: readonly ListedUser[], selected: boolean) => void;
}

/** Selects or deselects one user. */
export function SelectUser({ selection, user }: { selection: Selection; user: ListedUser }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name: user.username })}
        checked={selection.ids.has(user.id)}
        onChange={({ target }) => selection.set([user], target.checked)}
      />
    </label>
  );
}

/** Selects or deselects all users on the page. */
export function SelectPage({ selection, users }: { selection: Selection; users: readonly ListedUser[] }) {
  const count = users.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <label className={classes.box}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < users.length;
        }}
        type="checkbox"
        checked={users.length > 0 && count === users.length}
        onChange={({ target }) => selection.set(users, target.checked)}
      />
      <span className={classes.wholePage}>{t('Select all on this page')}</span>
    </label>
  );
}
