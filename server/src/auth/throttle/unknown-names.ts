import { createHmac } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import { isWindowOver } from '../tokens/clocks.ts';

/** How often a name failed, and when it first did, in ms since 1970. */
export interface Failures {
  readonly failures: number;
  readonly startedAt: number;
}

/** Number of rows that all unknown names share: enough that no row grows large. */
const ROWS = 4;

/** Failures by mark, as JSON. */
type Stored = Record<string, readonly [failures: number, startedAt: number]>;

/**
 * Failed sign-ins by unknown names: they are throttled like those of users, because a difference would reveal which
 * users exist. Such a name may be a password in the wrong field, so only a 16-bit mark is stored, keyed with a secret
 * of this installation, until its window ends (docs/decisions/096-names-that-are-no-users.md).
 */
export class UnknownNames {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** The failures of a name; locks its row until the transaction ends. */
  async hold(trx: Db, name: string, now: number, windowMs: number): Promise<HeldFailures> {
    // 16 bits: too few to identify a name, enough that collisions are rare.
    const mark = createHmac('sha256', this.#key).update(name).digest().readUInt16BE();
    const row = mark % ROWS;
    const { marks } = await trx
      .insertInto('unknown_names')
      .values({ row, marks: '{}', last_at: now })
      .onConflict((conflict) => conflict.column('row').doUpdateSet({ last_at: now }))
      .returning('marks')
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(marks) as Stored;
    const [failures, startedAt] = stored[mark] ?? [0, now];
    const isOver = isWindowOver(startedAt, windowMs, now);
    return {
      current: isOver ? { failures: 0, startedAt: now } : { failures, startedAt },
      save: async (next) => {
        const others = Object.entries(stored).filter(([, [, began]]) => began > now - windowMs);
        const kept: Stored = { ...Object.fromEntries(others), [mark]: [next.failures, next.startedAt] };
        await trx
          .updateTable('unknown_names')
          .set({ marks: JSON.stringify(kept) })
          .where('row', '=', row)
          .execute();
      },
    };
  }
}

/** The failures of a name in the running window, locked until the transaction ends. */
export interface HeldFailures {
  readonly current: Failures;
  readonly save: (next: Failures) => Promise<void>;
}

/** Removes expired marks. */
export async function forgetUnknownNames(db: Db, now: number, windowMs: number): Promise<void> {
  await db
    .deleteFrom('unknown_names')
    .where('last_at', '<=', now - windowMs)
    .execute();
}
