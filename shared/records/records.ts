import { readStatus } from '../api/index.ts';
import { sessionStore } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { Keeper } from './keeper.ts';

/** The one copy of the page, tied to the one session: whoever is not signed in leaves no records behind. */
export const keeper = new Keeper({ read: readStatus });

function follow({ status, user, timeZone }: Session): void {
  keeper.readFor(status === 'authenticated' ? { user, zone: timeZone ?? '' } : null);
}

follow(sessionStore.getState());
sessionStore.subscribe(follow);
