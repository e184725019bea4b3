import { hasSessionCookie, readStatus, readStatusChanges } from '../api/index.ts';
import { sessionStore } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { Keeper } from './keeper.ts';
import { listenToChanges } from './live/listen-to-changes.ts';

/** The one copy of the page, tied to the one session: nothing is left of it after its end. */
export const keeper = new Keeper({ read: readStatus, readChanges: readStatusChanges, listen: listenToChanges });

function follow({ status, user, timeZone, mustChangePassword }: Session): void {
  const mayRead = status === 'authenticated' && !mustChangePassword;
  keeper.readFor(mayRead ? { user, zone: timeZone ?? '' } : null);
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
