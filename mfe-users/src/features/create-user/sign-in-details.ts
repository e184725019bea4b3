import type { UserDraft } from './user-draft.ts';

/** What a new user needs for the first sign-in, as a message to hand over. */
export function signInDetails({ username, password }: UserDraft, origin: string): string {
  return [`Veritas Console: ${origin}/login`, `Username: ${username.trim()}`, `Password: ${password}`].join('\n');
}
