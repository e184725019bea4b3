import { nameKey } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import { findForSignIn } from '../users/queries.ts';
import { recordStoppedAddress, recordStoppedUser, recordUnknownName } from './sign-in-trail.ts';
import { countAddressTry, countNameTry, throttled } from '../auth/throttle/throttle.ts';
import type { UnknownNames } from '../auth/throttle/unknown-names.ts';
import type { Credentials } from './credentials.ts';

/**
 * Counts the attempt and returns the user of the name. Throws 403 when the address or the name is blocked. An unknown
 * name is neither stored nor logged: it may be a password in the wrong field.
 */
export async function findTried({ db, clock, log }: AppContext, names: UnknownNames, { username, from }: Credentials) {
  const address = await countAddressTry(db, from.ip, clock());
  if (address.isFirstStopped) {
    log.warn({ event: 'sign_in_throttled', ip: from.ip }, 'an address is stopped after too many failures');
    await recordStoppedAddress(db, from);
  }
  if (address.wait > 0) throw throttled(address.wait);
  const key = nameKey(username);
  const user = await findForSignIn(db, key);
  const tried = user ? ({ kind: 'user', usernameKey: key } as const) : ({ kind: 'unknown', name: key, names } as const);
  const { wait, isFirstStopped } = await countNameTry(db, tried, clock());
  if (isFirstStopped) await (user ? recordStoppedUser(db, from, user.username) : recordUnknownName(db, from));
  if (wait > 0) {
    log.warn({ event: 'sign_in_throttled', user: user?.username, ip: from.ip }, 'a sign-in was stopped');
    throw throttled(wait);
  }
  return { user, key, tried };
}
