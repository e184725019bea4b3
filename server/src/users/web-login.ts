import { can, roleLabel, rolesWith } from '@veritas/shared/domain';
import type { SignedIn } from '../auth/sessions/signed-in.ts';
import { forbidden } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';

/** Whether a super_admin lets a user sign in on the web; null: the role decides. */
export type WebLogin = boolean | null;

export function readWebLogin(stored: 0 | 1 | null): WebLogin {
  return stored === null ? null : stored === 1;
}

export function storedWebLogin(webLogin: WebLogin): 0 | 1 | null {
  return webLogin === null ? null : webLogin ? 1 : 0;
}

/** As the audit trail has it: null would read as nothing. */
export function webLoginWords(webLogin: WebLogin): string {
  return webLogin === null ? 'as the role' : webLogin ? 'allowed' : 'not allowed';
}

/** Throws 403 unless the role decides who may use the web: by role in the settings, and so for a user. */
export function requireWebDecider({ role }: Pick<SignedIn, 'role'>): void {
  if (can(role, 'change_settings')) return;
  const roles = rolesWith('change_settings').map(roleLabel).join(' or ');
  throw forbidden(sentence('Only a {roles} may decide whether a user may sign in on the web', { roles }));
}
