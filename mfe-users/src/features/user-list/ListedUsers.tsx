import type { ListedUser } from '@veritas/shared/api';
import { can } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import { useRef, type ReactNode } from 'react';
import { useActor } from '../../lib/people/actor.ts';
import { hasSignInTimes } from '../../lib/people/listed-user.ts';
import { Pager } from './Pager.tsx';
import { UserTable } from './table/UserTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useOpenUser, type DetailsPart } from './useOpenUser.ts';
import { useRoomBeside } from './useRoomBeside.ts';
import { useRowAction } from './useRowAction.ts';
import { useSelection } from './useSelection.ts';
import { useUsersView } from './useUsersView.ts';
import classes from './UserList.module.css';

export interface ListedUsersProps {
  readonly users: readonly ListedUser[];
  /** When the list was read, in ms since 1970. */
  readonly now: number;
  /** The actions on a selection; rendered even without one, so that the first tick causes no layout shift. */
  readonly bulk: (props: {
    selected: readonly ListedUser[];
    matching: readonly ListedUser[];
    onSelectAll: () => void;
    onClear: () => void;
  }) => ReactNode;
  /** Opens the details of one user. */
  readonly details: (props: {
    user: ListedUser;
    now: number;
    part: DetailsPart | null;
    onClose: () => void;
  }) => ReactNode;
}

/** The list once loaded. */
export function ListedUsers({ users, now, bulk, details }: ListedUsersProps) {
  const { role } = useActor();
  const rich = hasSignInTimes(users);
  const { view, found, page, searchField, change, sortBy, turn } = useUsersView(users, now);
  const selection = useSelection(found);
  const opened = useOpenUser(users);
  const notes = useRef<HTMLDivElement>(null);
  useRoomBeside(notes);
  const { runningOf, failures, ask } = useRowAction();
  const manages = can(role, 'manage_users');
  const isFull = failures.length > 0 || selection.users.length > 0;
  const state = isFull ? 'full' : manages ? 'hint' : 'empty';

  return (
    <>
      {!manages && <Alert kind="info">{t('Your role cannot manage users: you can only read the list')}</Alert>}
      <Toolbar users={users} view={view} searchField={searchField} onChange={change} rich={rich} />
      {rich && opened.isUnknown && (
        <Alert kind="warning" action={<Button onClick={opened.close}>{t('Close')}</Button>}>
          {t('The user was not found. They may have been deleted, or you may not have access.')}
        </Alert>
      )}
      <div ref={notes} className={classes.notes} data-state={state}>
        <div role="alert" className={classes.failures}>
          {failures.map(({ text, reason }) => (
            <Alert key={text} kind="error" role={undefined}>
              <p>{text}</p>
              {reason && <p>{reason}</p>}
            </Alert>
          ))}
        </div>
        {manages &&
          bulk({
            selected: selection.users,
            matching: found,
            onSelectAll: () => selection.set(found, true),
            onClear: selection.clear,
          })}
      </div>
      <UserTable
        users={page.rows}
        empty={
          view.q
            ? t('No user matches “{text}”. Change the search or clear the filters.', { text: view.q })
            : t('No user matches the filters. Change or clear them.')
        }
        order={{ sort: view.sort, onSort: sortBy }}
        selection={manages ? selection : null}
        actions={{ runningOf, ask }}
        onOpen={rich ? opened.open : null}
      />
      <Pager page={page} onTurn={turn} />
      {rich && opened.user && details({ user: opened.user, now, part: opened.part, onClose: opened.close })}
    </>
  );
}
