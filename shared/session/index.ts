export { LEAVE_EVENT, mayLeave } from './leave.ts';
export { personal } from './personal.ts';
export type { Vault } from './vault.ts';
export { checkSession, sessionStore, signIn, signOut, startSession } from './store.ts';
export type { Session } from './store.ts';
export { signInRefusal, type SignInOutcome } from './sign-in.ts';
export { usePageZone, useSession, useZone } from './use-session.ts';
export type { PageZone } from './use-session.ts';
