import { useLeftSave, useRowMutation, type ListedUser } from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { useReloadUsers } from '../../lib/server/users.ts';
import { inOneLine, isOutdated, type Refusal } from '../../lib/server/refusal.ts';
import { act, explain, wordsOf, type RowAction } from '../../lib/people/user-actions.ts';

interface Asked {
  readonly user: ListedUser;
  readonly action: RowAction;
}

/**
 * One pending action per user: the browser asks first, the list reloads after success (SPEC section 2, Deactivate
 * Users), and after a refusal that says that it is out of date.
 */
export function useRowAction() {
  const reload = useReloadUsers();
  const { tell } = useLeftSave();
  const { runningOf, failures, start } = useRowMutation({
    keyOf: ({ user }: Asked) => user.id,
    mutationFn: async ({ user, action }) => {
      const message = await act(action, user);
      await reload();
      return message;
    },
    onSuccess: (message) => void toast.success(message),
    onError: (failure, asked) => {
      if (isOutdated(failure)) void reload();
      tell('error', inOneLine(named(asked, failure)));
    },
  });
  function ask(user: ListedUser, action: RowAction) {
    if (window.confirm(wordsOf(action).question(user.username))) start({ user, action });
  }
  return {
    runningOf: (user: ListedUser) => runningOf(user.id)?.action ?? null,
    failures: failures.map(({ asked, error }) =>
      failures.length === 1 ? explain(asked.action, error) : named(asked, error),
    ),
    ask,
  };
}

/** Why it failed, with the name of the user. */
function named({ user, action }: Asked, failure: unknown): Refusal {
  const { text, reason } = explain(action, failure);
  return { text: `${user.username}: ${text}`, reason };
}
