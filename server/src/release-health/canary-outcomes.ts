import { DAY_MS } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import type { Outcome } from './canary-verdict.ts';

/** The stable release is measured in the hours of the canary and right before: both have the same conditions. */
const BEFORE_MS = DAY_MS;

export interface Outcomes {
  readonly canary: Outcome;
  readonly stable: Outcome;
}

interface Judged {
  readonly canary: string;
  readonly stable: string;
  /** In ms since 1970. */
  readonly since: number;
}

/** Null without reports of the canary. */
export async function outcomesOf(db: Db, remote: string, { canary, stable, since }: Judged): Promise<Outcomes | null> {
  const first = await db
    .selectFrom('release_health')
    .select('hour')
    .where('remote', '=', remote)
    .where('version', '=', canary)
    .where('hour', '>=', since)
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
    .where((eb) =>
      eb.or([
        eb('version', '=', canary).and('hour', '>=', first.hour),
        eb('version', '=', stable).and('hour', '>=', first.hour - BEFORE_MS),
      ]),
    )
    .groupBy('version')
    .execute();
  const outcome = (version: string): Outcome => {
    const row = rows.find((found) => found.version === version);
    const [loaded, failed, threw] = [Number(row?.loaded ?? 0), Number(row?.failed ?? 0), Number(row?.threw ?? 0)];
    // A page that failed had been shown first.
    return { good: Math.max(0, loaded - threw), failed: failed + threw };
  };
  return { canary: outcome(canary), stable: outcome(stable) };
}
