import { readStatus, readStatusChanges } from '../api/index.ts';
import { forgetKeptRecords, lastZone } from '../browser/kept-records.ts';
import { checkSession, sessionStore } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { personalSealing } from '../session/personal.ts';
import { Keeper, type Copy } from './keeper.ts';
import { KeptCopies } from './kept/kept-copies.ts';
import { listenToChanges } from './live/listen-to-changes.ts';
import { takeAhead } from './ahead/ask-ahead.ts';

/** The one copy of the page, bound to the session: it is dropped with the session. */
export const keeper = new Keeper({
  read: readStatus,
  readChanges: readStatusChanges,
  listen: listenToChanges,
  kept: new KeptCopies({ sealing: personalSealing }),
});

function follow({ status, user, timeZone, mustChangePassword }: Session, before?: Session): void {
  const mayRead = status === 'authenticated' && !mustChangePassword;
  const zone = timeZone ?? '';
  if (mayRead && lastZone.read() !== zone) lastZone.write(zone);
  keeper.readFor(mayRead ? { user, zone } : null);
  // The encrypted copy of an earlier visit stays for the next sign-in.
  if (status === 'anonymous' && before?.status === 'authenticated') forgetKeptRecords();
}

/** Same interval as while the page is used, in ms. */
const CHECK_EVERY_MS = 5 * 60_000;
let checkedAt = Date.now();

/**
 * Checks periodically who is signed in, along with the records: a screen without input has to follow changed settings
 * and the groups of its user.
 */
function checkAlong({ asOf, isKept }: Copy): void {
  if (asOf === null || isKept || Math.abs(asOf - checkedAt) < CHECK_EVERY_MS) return;
  checkedAt = asOf;
  void checkSession();
}

/**
 * Prefetches the records while the code of the page that shows them is loading: uses the worker's early answer, unless
 * the session turns out to have no access to them.
 */
export function readAhead(): void {
  const ahead = takeAhead();
  const { status, mustChangePassword } = sessionStore.getState();
  const isOver = status === 'anonymous' || mustChangePassword;
  if (isOver) ahead?.worker.terminate();
  keeper.readAhead(isOver ? null : ahead);
}

follow(sessionStore.getState());
sessionStore.subscribe(follow);
keeper.store.subscribe(checkAlong);
