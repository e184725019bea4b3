import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/** Web sign-in of a user, as chosen on screen and as the server stores it. */
const STORED = { role: null, allowed: true, refused: false } as const;
export type WebChoice = keyof typeof STORED;

/** Without a value from the server the role decides. */
export function webChoiceOf({ web_login: stored = null }: Pick<ListedUser, 'web_login'>): WebChoice {
  return stored === null ? 'role' : stored ? 'allowed' : 'refused';
}

export function storedWebChoice(choice: WebChoice): boolean | null {
  return STORED[choice];
}

/** `As the role (allowed)`; null: the role's setting is not known. */
export function asTheRole(mayRole: boolean | null): string {
  if (mayRole === null) return t('As the role');
  return mayRole ? t('As the role (allowed)') : t('As the role (not allowed)');
}

/** Whether a user may sign in on the web, and what decides it; null where the server does not state it. */
export function webText({ web_login: stored, is_webview: may }: ListedUser): string | null {
  if (stored === undefined) return null;
  if (stored === null) return asTheRole(may ?? null);
  return stored ? t('Allowed for this user') : t('Not allowed for this user');
}
