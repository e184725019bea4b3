import { useStore } from 'zustand';
import { sessionStore, type Session } from './store.ts';

interface SessionView extends Session {
  readonly isAuthenticated: boolean;
}

/** Who is signed in, for every screen of shell and remotes. */
export function useSession(): SessionView {
  const session = useStore(sessionStore);
  return { ...session, isAuthenticated: session.status === 'authenticated' };
}

/** The time zone that days and times are shown in: the server's business zone, else the browser's own. */
export function useZone(): string {
  return useStore(sessionStore, ({ timeZone }) => timeZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
