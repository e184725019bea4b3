import type { ListedUser } from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { useReloadUsers } from '../../lib/server/users.ts';
import { act, explain, wordsOf, type UserDeed } from '../../lib/people/user-actions.ts';

/** One action at a time: the browser asks first, the list reloads after success (SPEC section 2, Deactivate Users). */
export function useRowAction(onDone: () => void) {
  const reload = useReloadUsers();
  const [running, setRunning] = useState<{ id: ListedUser['id']; deed: UserDeed } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function ask(user: ListedUser, deed: UserDeed) {
    if (running || !window.confirm(wordsOf(deed).question(user.username))) return;
    setFailure(null);
    setRunning({ id: user.id, deed });
    try {
      const done = await act(deed, user);
      await reload();
      toast.success(done);
      onDone();
    } catch (error) {
      setFailure(explain(deed, error));
    } finally {
      setRunning(null);
    }
  }
  return { running, failure, ask };
}
