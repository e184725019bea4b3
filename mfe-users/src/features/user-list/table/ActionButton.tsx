import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { ReasonButton } from '../../../lib/forms/ReasonButton.tsx';
import { refuse, useActor } from '../../../lib/people/actor.ts';
import { wordsOf, type RowAction } from '../../../lib/people/user-actions.ts';
import classes from './UserTable.module.css';

/** The actions on the user of a row, and the pending one. */
export interface RowActions {
  readonly runningOf: (user: ListedUser) => RowAction | null;
  readonly ask: (user: ListedUser, action: RowAction) => void;
}

interface ActionButtonProps {
  readonly user: ListedUser;
  readonly action: RowAction;
  readonly actions: RowActions;
}

/** One action on one user; when disabled it shows the reason. */
export function ActionButton({ user, action, actions: { runningOf, ask } }: ActionButtonProps) {
  const actor = useActor();
  const running = runningOf(user);
  const waiting =
    running !== null && running !== action ? t('Wait: {name} is being changed', { name: user.username }) : null;
  return (
    <ReasonButton
      variant={action === 'delete' ? 'quiet' : 'secondary'}
      className={classes.action}
      data-action={action}
      aria-description={user.username}
      reason={refuse(actor, user, action) ?? waiting}
      busy={running === action}
      onClick={() => ask(user, action)}
    >
      {wordsOf(action).label}
    </ReasonButton>
  );
}
