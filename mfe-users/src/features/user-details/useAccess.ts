import {
  call,
  reasonOf,
  resetPassword,
  unlockUser,
  useLeftSave,
  useMutation,
  type ListedUser,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { carryOut } from '../../lib/server/carry-out.ts';
import { isOutdated } from '../../lib/server/refusal.ts';
import { useReloadUsers } from '../../lib/server/users.ts';

/** Restores a user's access. If the screen is left meanwhile, a message reports the outcome, never the password. */
export function useAccess(user: ListedUser) {
  const reload = useReloadUsers();
  const { tell } = useLeftSave();
  const { username: name } = user;
  function fail(error: unknown, problem: string) {
    if (isOutdated(error)) void reload();
    tell('error', `${name}: ${problem}`);
  }
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { user_id: user.id }),
    // The password is shown immediately and does not wait for the list.
    onSuccess: () => {
      tell('error', t('The password of {name} was reset, but the new one was not shown. Reset it again.', { name }));
      void reload();
    },
    onError: (error) => fail(error, resetProblem(error)),
  });
  const unlock = useMutation({
    mutationFn: () => carryOut(unlockUser, { user_id: user.id }),
    onSuccess: () => {
      tell('success', t('{name} is unlocked', { name }));
      return reload();
    },
    onError: (error) => fail(error, unlockProblem(error)),
  });
  return { reset, unlock };
}

export const resetProblem = (error: unknown) =>
  t('Failed to reset the password: {reason}', { reason: reasonOf(error) });
export const unlockProblem = (error: unknown) => t('Failed to unlock the user: {reason}', { reason: reasonOf(error) });
