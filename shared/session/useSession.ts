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
