import { readStatus } from '../api/index.ts';
import { sessionStore } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { Keeper } from './keeper.ts';

/** The one copy of the page, tied to the one session: nothing is left of it after its end. */
export const keeper = new Keeper({ read: readStatus });

function follow({ status, user, timeZone }: Session): void {
  keeper.readFor(status === 'authenticated' ? { user, zone: timeZone ?? '' } : null);
}

follow(sessionStore.getState());
sessionStore.subscribe(follow);
