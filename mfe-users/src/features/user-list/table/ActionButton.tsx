import type { ListedUser } from '@veritas/shared/api';
import { ReasonButton } from '../../../lib/forms/ReasonButton.tsx';
import { refuse, useActor } from '../../../lib/people/actor.ts';
import { wordsOf, type RowAction } from '../../../lib/people/user-actions.ts';
import classes from './UserTable.module.css';

/** What can be done with the user of a row, and what is under way. */
export interface RowActions {
  readonly running: { readonly id: ListedUser['id']; readonly action: RowAction } | null;
  readonly ask: (user: ListedUser, action: RowAction) => void;
}

interface ActionButtonProps {
  readonly user: ListedUser;
  readonly action: RowAction;
  readonly actions: RowActions;
}

/** One action on one user; disabled it says why. */
export function ActionButton({ user, action, actions: { running, ask } }: ActionButtonProps) {
  const actor = useActor();
  return (
    <ReasonButton
      variant={action === 'delete' ? 'quiet' : 'secondary'}
      className={classes.action}
      data-action={action}
      reason={refuse(actor, user, action)}
      busy={running?.id === user.id && running.action === action}
      onClick={() => ask(user, action)}
    >
      {wordsOf(action).label}
    </ReasonButton>
  );
}
