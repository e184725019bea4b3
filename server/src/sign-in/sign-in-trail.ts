import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { Db } from '../db/index.ts';
import { addressKey } from '../core/address.ts';
import { countUpTo } from '../auth/throttle.ts';

/** Where and when somebody tries to sign in. */
export type TriedFrom = Omit<AuditContext, 'name'>;

/** Entries in a window about one user who gave the right password and gets no session. */
const BY_USER = 5;
/** Entries in a window about addresses, of all of them together: how many there are is the attacker's choice. */
const OF_ADDRESSES = 100;
const NO_LIMIT = 1_000_000;

/** A wrong password of a user. */
export function recordWrongPassword(db: Db, from: TriedFrom, username: string): Promise<void> {
  return recordAudit(db, { ...from, name: username }, refused('password'));
}

/** The right password of a user who gets no session all the same. No count stops that, so only the first are recorded. */
export async function recordRefused(
  db: Db,
  from: TriedFrom,
  user: { id: string; username: string },
  reason: string,
): Promise<void> {
  const { failures } = await countUpTo(db, `refused:${user.id}`, BY_USER, from.at);
  if (failures <= BY_USER) await recordAudit(db, { ...from, name: user.username }, refused(reason));
}

/** A user was tried too often. */
export function recordStoppedUser(db: Db, from: TriedFrom, username: string): Promise<void> {
  return recordAudit(db, { ...from, name: username }, { action: 'user.sign_in_throttled' });
}

/** An address tried too often, whatever names it used. */
export function recordStoppedAddress(db: Db, from: TriedFrom): Promise<void> {
  return recordAddress(db, from, stopped('address'));
}

/**
 * A try of a name that no user has: the trail says once a window that an address tried such names, and never which. It
 * writes each time, as it does for a user: how long an answer takes must not tell which users there are.
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
