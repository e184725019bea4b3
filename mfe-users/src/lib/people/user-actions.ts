import { activateUser, deactivateUser, deleteUser, type ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { carryOut } from '../server/carry-out.ts';
import { actionRefusal, type Refusal } from '../server/refusal.ts';

/** The specified actions on a user with their texts (SPEC sections 2 and 8, Users). */
const ACTIONS = {
  activate: {
    call: activateUser,
    label: t('Activate'),
    failure: t('Failed to activate user'),
    question: (name: string) => t('Activate {name}?', { name }),
    done: (name: string) => t('{name} is active', { name }),
  },
  deactivate: {
    call: deactivateUser,
    label: t('Deactivate'),
    failure: t('Failed to deactivate user'),
    question: (name: string) => t('Deactivate {name}?', { name }),
    done: (name: string) => t('{name} is inactive and signed out everywhere', { name }),
  },
  delete: {
    call: deleteUser,
    label: t('Delete'),
    failure: t('Failed to delete user'),
    question: (name: string) => t('Delete {name}?', { name }),
    done: (name: string) => t('{name} is deleted', { name }),
  },
} as const;
export type RowAction = keyof typeof ACTIONS;

export function wordsOf(action: RowAction) {
  return ACTIONS[action];
}

/** Carries out an action; one that was carried out before succeeds. Returns the success message. @throws ApiError */
export async function act(action: RowAction, { id, username }: ListedUser): Promise<string> {
  const { call, done } = ACTIONS[action];
  return (await carryOut(call, { user_id: id })) ?? done(username);
}

/** The server's error field, else the sentence of the action and the reason. */
export function explain(action: RowAction, error: unknown): Refusal {
  return actionRefusal(error, ACTIONS[action].failure);
}
