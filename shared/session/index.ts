export { LEAVE_EVENT, mayLeave } from './leave.ts';
export { personal } from './personal.ts';
export type { Vault } from './vault.ts';
export { checkSession, sessionStore, signIn, signOut, startSession } from './store.ts';
export type { Session } from './store.ts';
export { signInRefusal, type SignInOutcome } from './sign-in.ts';
export { useSession } from './use-session.ts';
export { usePageZone, useZone } from './use-zone.ts';
export type { PageZone } from './use-zone.ts';
