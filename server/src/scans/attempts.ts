import type { ScanAnswer, ScanAttempt, ScanReading } from '@veritas/shared/contracts';
import { trackingKey } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';

/** More tries than anyone reads; the newest of them. */
const MOST = 500;

/** Every try to scan one tracking ID, oldest first. */
export async function listAttempts(db: Db, trackingId: string): Promise<ScanAttempt[]> {
  const newest = await db
    .selectFrom('scan_attempts')
    .select(['at', 'username', 'stage', 'action', 'code', 'stored', 'answer'])
    .where('tracking_key', '=', trackingKey(trackingId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return newest.toReversed().map(({ at, username, stage, action, code, stored, answer }) => {
    // A try at the wrong stage has no answer.
    const { found, expected, read } = answer === null ? NOTHING : (JSON.parse(answer) as KeptAnswer);
    return {
      ...{ at: new Date(at).toISOString(), by: username, stage, action, code, stored: stored === 1, found, expected },
      ...(read && { read }),
    };
  });
}

/** What an attempt keeps of its answer, and what the phone had read; rows of older servers are without that. */
export type KeptAnswer = Pick<ScanAnswer, 'found' | 'expected'> & { readonly read?: ScanReading };

const NOTHING: KeptAnswer = { found: null, expected: null };
