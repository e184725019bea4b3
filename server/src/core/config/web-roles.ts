import type { Config } from './config.ts';

export const SUPER_ADMINS_LOCKED_OUT =
  'WEB_LOGIN_ROLES leaves out super_admin, so nobody can change settings or roles in the console: add it';

/** The Settings page keeps super_admin among the web roles; the environment may leave it out. */
export function locksOutSuperAdmins({ webLoginRoles }: Pick<Config, 'webLoginRoles'>): boolean {
  return webLoginRoles !== null && !webLoginRoles.includes('super_admin');
}
