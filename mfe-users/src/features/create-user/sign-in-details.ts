import { t } from '@veritas/shared/language';
import type { UserDraft } from './user-draft.ts';

/** The sign-in details of a new user, as a message to hand over. */
export function signInDetails({ username, password }: UserDraft, origin: string): string {
  return t('Veritas Console: {address}\nUsername: {username}\nPassword: {password}', {
    address: `${origin}/login`,
    username: username.trim(),
    password,
  });
}
