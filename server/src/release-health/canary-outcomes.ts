import type { Db } from '../db/index.ts';
import type { Outcome } from './canary-verdict.ts';

/** The stable release is judged by the hours of the canary and those right before: both meet the same troubles. */
const HOURS_BEFORE_MS = 24 * 3_600_000;

export interface Outcomes {
  readonly canary: Outcome;
  readonly stable: Outcome;
}

/** Null while nothing was reported of the canary. */
export async function outcomesOf(db: Db, remote: string, canary: string, stable: string): Promise<Outcomes | null> {
  const first = await db
    .selectFrom('release_health')
    .select('hour')
    .where('remote', '=', remote)
    .where('version', '=', canary)
    .orderBy('hour')
    .executeTakeFirst();
  if (!first) return null;
  const rows = await db
    .selectFrom('release_health')
    .select('version')
    .select((eb) => [
      eb.fn.sum<number>('loaded').as('loaded'),
      eb.fn.sum<number>('failed').as('failed'),
      eb.fn.sum<number>('threw').as('threw'),
    ])
    .where('remote', '=', remote)
    .where('version', 'in', [canary, stable])
    .where('hour', '>=', first.hour - HOURS_BEFORE_MS)
    .groupBy('version')
    .execute();
  const outcome = (version: string): Outcome => {
    const row = rows.find((found) => found.version === version);
    const [loaded, failed, threw] = [Number(row?.loaded ?? 0), Number(row?.failed ?? 0), Number(row?.threw ?? 0)];
    // A page that threw had been shown first.
    return { good: Math.max(0, loaded - threw), failed: failed + threw };
  };
  return { canary: outcome(canary), stable: outcome(stable) };
}
