import { activateUser, deactivateUser, deleteUser, type ListedUser } from '@veritas/shared/api';
import { carryOut } from '../server/carry-out.ts';
import { actionRefusal } from '../server/refusal.ts';

/** The specified actions on a user with their words (SPEC sections 2 and 8, Users). */
const ACTIONS = {
  activate: {
    call: activateUser,
    label: 'Activate',
    failure: 'Failed to activate user',
    question: (name: string) => `Activate ${name}?`,
    done: (name: string) => `${name} is active`,
  },
  deactivate: {
    call: deactivateUser,
    label: 'Deactivate',
    failure: 'Failed to deactivate user',
    question: (name: string) => `Deactivate ${name}?`,
    done: (name: string) => `${name} is inactive and signed out everywhere`,
  },
  delete: {
    call: deleteUser,
    label: 'Delete',
    failure: 'Failed to delete user',
    question: (name: string) => `Delete ${name}?`,
    done: (name: string) => `${name} is deleted`,
  },
} as const;
export type RowAction = keyof typeof ACTIONS;

export function wordsOf(action: RowAction) {
  return ACTIONS[action];
}

/** @returns what people read when it is done. @throws ApiError */
export async function act(action: RowAction, { id, username }: ListedUser): Promise<string> {
  const message = await carryOut(ACTIONS[action].call, { user_id: id });
  return message ?? ACTIONS[action].done(username);
}

/** The server's error field, else the sentence of the action. */
export function explain(action: RowAction, error: unknown): string {
  return actionRefusal(error, ACTIONS[action].failure);
}
