import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Archived } from '@veritas/shared/contracts';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { readArchiveDays } from '../../settings/settings.ts';
import type { ArchiveState } from './change-seq.ts';
import { isOfScope } from '../records/read-scope.ts';

/** Minimum interval between counts of a scope while records are being archived, in ms. */
const COUNT_EVERY_MS = 60_000;
/** Ids per query: SQLite blocks the process. */
const WIDTH = 50_000;

/** Reported about archived records, which are left out; null when there are none. */
export async function readArchived(db: Db, { count }: ArchiveState): Promise<Archived | null> {
  return count === 0 ? null : { devices: count, after_days: await readArchiveDays(db) };
}

/** Caches how many records of a scope are archived. The store has the total. */
export class ArchivedRecords {
  readonly #context: Pick<AppContext, 'db' | 'clock'>;
  readonly #scope: ReadScope;
  #last: { readonly ofAll: number; readonly count: number; readonly at: number } | null = null;
  #counting: Promise<number> | null = null;

  constructor(context: Pick<AppContext, 'db' | 'clock'>, scope: ReadScope) {
    this.#context = context;
    this.#scope = scope;
  }

  /** Reported about them; null when there are none. */
  async read(archive: ArchiveState): Promise<Archived | null> {
    const isOfAll = this.#scope === null || archive.count === 0;
    const count = isOfAll ? archive.count : await this.#countOf(this.#scope, archive.count);
    return readArchived(this.#context.db, { ...archive, count });
  }

  async #countOf(scope: readonly string[], ofAll: number): Promise<number> {
    const last = this.#last;
    // While there are none a console does not request closed devices, so the first one must not wait for the interval.
    const isRecent = last !== null && last.count > 0 && Math.abs(this.#context.clock() - last.at) < COUNT_EVERY_MS;
    if (last && (isRecent || last.ofAll === ofAll)) return last.count;
    if (this.#counting) {
      // It may have begun before records of this total were archived.
      await this.#counting;
      return this.#countOf(scope, ofAll);
    }
    this.#counting = countArchived(this.#context.db, scope).finally(() => (this.#counting = null));
    const count = await this.#counting;
    this.#last = { ofAll, count, at: this.#context.clock() };
    return count;
  }
}

async function countArchived(db: Db, scope: readonly string[]): Promise<number> {
  const { last } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  let count = 0;
  for (let first = 0; first <= (last ?? -1); first += WIDTH) {
    const { found } = await db
      .selectFrom('devices')
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .where('id', '>=', first)
      .where('id', '<', first + WIDTH)
      .where('archived', '=', 1)
      .where(isOfScope(scope))
      .executeTakeFirstOrThrow();
    count += found;
    await nextTurn();
  }
  return count;
}
