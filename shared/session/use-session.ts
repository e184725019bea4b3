import { useStore } from 'zustand';
import { ownZone, zoneName } from '../domain/index.ts';
import { sessionStore, type Session } from './store.ts';

interface SessionView extends Session {
  readonly isAuthenticated: boolean;
}

/** Who is signed in, for every screen of shell and remotes. */
export function useSession(): SessionView {
  const session = useStore(sessionStore);
  return { ...session, isAuthenticated: session.status === 'authenticated' };
}

/**
 * The time zone that days and times are shown in, by its current name: the one set for everyone, else this computer's.
 */
export function useZone(): string {
  return useStore(sessionStore, ({ timeZone }) => timeZone) ?? ownZone();
}

/** The zone that a page is in, and what it says of it. */
export interface PageZone {
  readonly zone: string;
  /** The zone as people say it, and who chose it: `IST (set for everyone)`. */
  readonly words: string;
  /** A sentence where the address of the page means the days of another zone than the reader's. */
  readonly notice: string | null;
  /** The reader's zone, where that is another one and may be chosen. */
  readonly ownZone: string | null;
}

/**
 * The zone of a page whose address may name one: that set for everyone, else that of the address, so that a link shows
 * every reader the same records, else that of the computer.
 */
export function usePageZone(named: string | null = null): PageZone {
  const everyones = useStore(sessionStore, ({ timeZone }) => timeZone);
  const own = useZone();
  if (everyones !== null) {
    const overruled = `The link means days in ${named}. Here they are in ${everyones}, as set for everyone.`;
    const notice = named === null || named === everyones ? null : overruled;
    return { zone: everyones, words: `${inWords(everyones)} (set for everyone)`, notice, ownZone: null };
  }
  if (named === null || named === own)
    return { zone: own, words: `${inWords(own)} (the zone of this computer)`, notice: null, ownZone: null };
  const notice = `Days and times are in ${named}, as in the link.`;
  return { zone: named, words: `${inWords(named)} (as in the link)`, notice, ownZone: own };
}

const inWords = (zone: string) => zoneName(Date.now(), zone);
