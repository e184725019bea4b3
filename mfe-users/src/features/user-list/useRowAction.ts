import { useLeftSave, useMutation, type ListedUser } from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { useReloadUsers } from '../../lib/server/users.ts';
import { act, explain, wordsOf, type RowAction } from '../../lib/people/user-actions.ts';

interface Asked {
  readonly user: ListedUser;
  readonly action: RowAction;
}

/** One action at a time: the browser asks first, the list reloads after success (SPEC section 2, Deactivate Users). */
export function useRowAction(onDone: () => void) {
  const reload = useReloadUsers();
  const { tell } = useLeftSave();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async ({ user, action }: Asked) => {
      const message = await act(action, user);
      await reload();
      return message;
    },
    onSuccess: (message) => {
      toast.success(message);
      onDone();
    },
    onError: (failure, { user, action }) => tell('error', `${user.username}: ${explain(action, failure)}`),
  });
  function ask(user: ListedUser, action: RowAction) {
    if (!isPending && window.confirm(wordsOf(action).question(user.username))) mutate({ user, action });
  }
  return {
    running: isPending ? { id: variables.user.id, action: variables.action } : null,
    failure: error ? explain(variables.action, error) : null,
    ask,
  };
}
