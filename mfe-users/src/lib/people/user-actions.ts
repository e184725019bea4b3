import { activateUser, ApiError, deactivateUser, deleteUser, person, type ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { carryOut } from '../server/carry-out.ts';
import { actionRefusal, mayBeDone, type Refusal } from '../server/refusal.ts';

/** The specified actions on a user with their texts (SPEC sections 2 and 8, Users). */
const ACTIONS = {
  activate: {
    call: activateUser,
    label: t('Activate'),
    failure: t('Failed to activate user'),
    question: (name: string) => t('Activate {name}?', { name }),
    done: (name: string) => t('{name} is active', { name }),
    doneBefore: 409,
  },
  deactivate: {
    call: deactivateUser,
    label: t('Deactivate'),
    failure: t('Failed to deactivate user'),
    question: (name: string) => t('Deactivate {name}?', { name }),
    done: (name: string) => t('{name} is inactive and signed out everywhere', { name }),
    doneBefore: 409,
  },
  delete: {
    call: deleteUser,
    label: t('Delete'),
    failure: t('Failed to delete user'),
    question: (name: string) => t('Delete {name}?', { name }),
    done: (name: string) => t('{name} is deleted', { name }),
    doneBefore: 404,
  },
} as const;
export type RowAction = keyof typeof ACTIONS;

export function wordsOf(action: RowAction) {
  return ACTIONS[action];
}

/** Actions whose answers were lost: they may have been carried out. */
const unanswered = new Set<string>();

/**
 * Carries out an action. A repeated one whose first answer was lost succeeds when it was carried out. @returns the
 * success message. @throws ApiError
 */
export async function act(action: RowAction, { id, username }: ListedUser): Promise<string> {
  const { call, done, doneBefore } = ACTIONS[action];
  const key = `${person} ${action} ${id}`;
  const isRepeated = unanswered.delete(key);
  try {
    return (await carryOut(call, { user_id: id })) ?? done(username);
  } catch (error) {
    if (isRepeated && error instanceof ApiError && error.status === doneBefore) return done(username);
    if (mayBeDone(error)) unanswered.add(key);
    throw error;
  }
}

/** The server's error field, else the sentence of the action and the reason. */
export function explain(action: RowAction, error: unknown): Refusal {
  return actionRefusal(error, ACTIONS[action].failure);
}
