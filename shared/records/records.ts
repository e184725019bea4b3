import { hasSessionCookie, readStatus, readStatusChanges } from '../api/index.ts';
import { forgetKeptRecords } from '../browser/kept-records.ts';
import { sessionStore } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { personalSealing } from '../session/personal.ts';
import { Keeper } from './keeper.ts';
import { KeptCopies } from './kept/kept-copies.ts';
import { listenToChanges } from './live/listen-to-changes.ts';

/** The one copy of the page, tied to the one session: nothing is left of it after its end. */
export const keeper = new Keeper({
  read: readStatus,
  readChanges: readStatusChanges,
  listen: listenToChanges,
  kept: new KeptCopies({ sealing: personalSealing }),
});

function follow({ status, user, timeZone, mustChangePassword }: Session, before?: Session): void {
  const mayRead = status === 'authenticated' && !mustChangePassword;
  keeper.readFor(mayRead ? { user, zone: timeZone ?? '' } : null);
  // What an earlier visit left waits, sealed, for the next sign-in.
  if (status === 'anonymous' && before?.status === 'authenticated') forgetKeptRecords();
}

/**
 * Asks for the records while the code of the page that shows them is coming: at once where somebody seems to be signed
 * in, else as soon as somebody is.
 */
export function readAhead(): void {
  keeper.readAhead(hasSessionCookie());
}

follow(sessionStore.getState());
sessionStore.subscribe(follow);
