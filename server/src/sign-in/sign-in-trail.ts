import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { Db } from '../db/index.ts';
import { addressKey } from '../core/address.ts';
import { countUpTo } from '../auth/throttle/throttle.ts';

/** Time and origin of a sign-in attempt. */
export type TriedFrom = Omit<AuditContext, 'name'>;

/** Entries per window for one user whose correct password is refused. */
const BY_USER = 5;
/** Entries per window for all addresses together: their number is the attacker's choice. */
const OF_ADDRESSES = 100;
const NO_LIMIT = 1_000_000;

/** Records a wrong password of a user. */
export function recordWrongPassword(db: Db, from: TriedFrom, username: string): Promise<void> {
  return recordAudit(db, { ...from, name: username }, refused('password'));
}

/**
 * Records a correct password that is refused. Nothing limits these attempts, so only the first of a window are
 * recorded.
 */
export async function recordRefused(
  db: Db,
  from: TriedFrom,
  user: { id: string; username: string },
  reason: string,
): Promise<void> {
  const { failures } = await countUpTo(db, `refused:${user.id}`, BY_USER, from.at);
  if (failures <= BY_USER) await recordAudit(db, { ...from, name: user.username }, refused(reason));
}

/** Records that a user is blocked. */
export function recordStoppedUser(db: Db, from: TriedFrom, username: string): Promise<void> {
  return recordAudit(db, { ...from, name: username }, { action: 'user.sign_in_throttled' });
}

/** Records that an address is blocked. */
export function recordStoppedAddress(db: Db, from: TriedFrom): Promise<void> {
  return recordAddress(db, from, stopped('address'));
}

/**
 * Records once per window that an address tried unknown names, never which ones. It writes for every attempt, as for a
 * user: response times must not reveal which users exist.
 */
export async function recordUnknownName(db: Db, from: TriedFrom): Promise<void> {
  const { failures } = await countUpTo(db, `unknown:${addressKey(from.ip ?? undefined)}`, NO_LIMIT, from.at);
  if (failures === 1) await recordAddress(db, from, refused('unknown name'));
}

async function recordAddress(db: Db, from: TriedFrom, entry: Entry): Promise<void> {
  const { failures, isFirstStopped } = await countUpTo(db, 'recorded addresses', OF_ADDRESSES, from.at);
  if (failures <= OF_ADDRESSES) await recordAudit(db, { ...from, name: '' }, entry);
  else if (isFirstStopped) await recordAudit(db, { ...from, name: '' }, stopped('more addresses than are listed'));
}

type Entry = Parameters<typeof recordAudit>[2];

const refused = (reason: string): Entry => ({ action: 'user.sign_in_refused', after: { reason } });
const stopped = (what: string): Entry => ({ action: 'user.sign_in_throttled', after: { stopped: what } });
