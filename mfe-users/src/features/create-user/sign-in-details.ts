import { t } from '@veritas/shared/language';
import type { UserDraft } from './user-draft.ts';

/** What a new user needs for the first sign-in, as a message to hand over. */
export function signInDetails({ username, password }: UserDraft, origin: string): string {
  return t('Veritas Console: {address}\nUsername: {username}\nPassword: {password}', {
    address: `${origin}/login`,
    username: username.trim(),
    password,
  });
}
