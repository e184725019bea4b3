import type { ScanAnswer, ScanAttempt, ScanReading } from '@veritas/shared/contracts';
import { trackingKey } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { isReadable } from '../devices/records/read-scope.ts';
import { allWithoutOtherHubs } from './same-device-id.ts';

/** Maximum of returned attempts; the newest of them. */
const MOST = 500;

/** All scan attempts of one tracking ID, oldest first; none for an ID outside the scope. */
export async function listAttempts(db: Db, trackingId: string, scope: ReadScope): Promise<ScanAttempt[]> {
  if (!(await isReadable(db, scope, trackingKey(trackingId)))) return [];
  const newest = await db
    .selectFrom('scan_attempts')
    .select(['at', 'username', 'stage', 'action', 'code', 'stored', 'answer'])
    .where('tracking_key', '=', trackingKey(trackingId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const attempts = newest.toReversed().map(({ at, username, stage, action, code, stored, answer }) => {
    // An attempt at the wrong stage has no stored response.
    const { found, expected, read } = answer === null ? NOTHING : (JSON.parse(answer) as KeptAnswer);
    return {
      ...{ at: new Date(at).toISOString(), by: username, stage, action, code, stored: stored === 1, found, expected },
      ...(read && { read }),
    };
  });
  return allWithoutOtherHubs(db, scope, attempts);
}

/** The stored part of the response, and what the phone had read; absent in rows of older servers. */
export type KeptAnswer = Pick<ScanAnswer, 'found' | 'expected'> & { readonly read?: ScanReading };

const NOTHING: KeptAnswer = { found: null, expected: null };
