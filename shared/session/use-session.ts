import { useStore } from 'zustand';
import { ownZone } from '../domain/index.ts';
import { sessionStore, type Session } from './store.ts';

interface SessionView extends Session {
  readonly isAuthenticated: boolean;
}

/** Who is signed in, for every screen of shell and remotes. */
export function useSession(): SessionView {
  const session = useStore(sessionStore);
  return { ...session, isAuthenticated: session.status === 'authenticated' };
}

/** The time zone that days and times are shown in, by its current name: the one set for everyone, else this computer's. */
export function useZone(): string {
  return useStore(sessionStore, ({ timeZone }) => timeZone) ?? ownZone();
}

/** The zone and who chose it, for pages that ask about days: `Asia/Kolkata (set for everyone)`. */
export function useZoneWords(): string {
  const isForEveryone = useStore(sessionStore, ({ timeZone }) => timeZone !== null);
  return `${useZone()} (${isForEveryone ? 'set for everyone' : 'the zone of this computer'})`;
}
