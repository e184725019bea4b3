import { parseRegistry } from '@veritas/shared/registry';
import type { Registry } from '@veritas/shared/registry';
import { answerOf, nextRegistry } from 'release/rules';
import type { Changed, Decide, HistoryLine } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { consistentRead, isLockTimeout, lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { conflict } from '../http/errors.ts';
import { onlyEnglish } from '../http/language/sentence.ts';
import { databaseStore, NOTHING, readFile } from './database-store.ts';
import { publishedOf } from './published-registry.ts';
import type { PublishedRegistry } from './published-registry.ts';
import { LARGEST_FILE } from './releases.ts';
import type { Around, ChangeRequest, Releases } from './releases.ts';

/** A change of another process is seen after at most this time. */
const ASK_AGAIN_MS = 1_000;
const MOST_LINES = 1_000;
/** Only its holder changes the registry. */
export const REGISTRY_KEY = 'registry';
const UNDER_WAY = 'Another release is being published or changed. Nothing was changed; try again in a few seconds.';

/** Releases that every process on the database shares. */
export class DatabaseReleases implements Releases {
  readonly #context: AppContext;
  #good: PublishedRegistry | null = null;
  #version = -1;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  constructor(context: AppContext) {
    this.#context = context;
  }

  async read(): Promise<PublishedRegistry | null> {
    const waited = this.#context.clock() - this.#askedAt;
    // A clock that was set back must not keep an old registry in use.
    if (waited < 0 || waited >= ASK_AGAIN_MS) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = null));
      await this.#asking;
    }
    return this.#good;
  }

  async file(path: string): Promise<Buffer | null> {
    const [name = '', version = '', ...rest] = path.split('/');
    // PostgreSQL takes no NUL in a text.
    if (path.includes('\0')) return null;
    const content = await readFile(this.#context.db, { name, version, path: rest.join('/') });
    return content && content.length <= LARGEST_FILE ? content : null;
  }

  async change(request: ChangeRequest, decide: Decide, around: Around): Promise<Changed> {
    const done = await changeInDatabase(this.#context, request, decide, around).catch((error: unknown) => {
      throw isLockTimeout(error) ? conflict(onlyEnglish(UNDER_WAY)) : error;
    });
    // Who asked before the commit may have been answered with the registry before it.
    await this.#asking;
    this.#askedAt = Number.NEGATIVE_INFINITY;
    return done;
  }

  async history(): Promise<HistoryLine[]> {
    const rows = await this.#context.db
      .selectFrom('release_history')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(MOST_LINES)
      .execute();
    return rows.map(({ version, record }) => ({ ...(JSON.parse(record) as Omit<HistoryLine, 'version'>), version }));
  }

  #take(stored: Stored | null): void {
    this.#good = stored && publishedOf(stored.registry);
    this.#version = stored?.version ?? -1;
  }

  /** A database that does not answer must not cost anyone the pages: the last registry stays in use. */
  async #ask(): Promise<void> {
    const { db, log, clock } = this.#context;
    try {
      await consistentRead(async (reading) => {
        const row = await db.selectFrom('registry').select('version').executeTakeFirst();
        // A replica that has less must not bring back what was revoked.
        const isBehind = reading.isOld && row !== undefined && row.version < this.#version;
        if (row && row.version !== this.#version && !isBehind) this.#take(await readStored(db));
      });
    } catch (error) {
      log.error({ err: error }, 'the registry could not be read; the last one stays in use');
    }
    this.#askedAt = clock();
  }
}

/** As `change` of `Releases`. Ends by a lock time-out while another process changes the registry. */
export function changeInDatabase(
  { db, clock }: AppContext,
  request: ChangeRequest,
  decide: Decide,
  { check, note }: Around,
): Promise<Changed> {
  return transaction(db, async (trx) => {
    await check(trx);
    await lockKeys(trx, [REGISTRY_KEY]);
    const before = (await readStored(trx))?.registry ?? NOTHING;
    const change = await decide(before, databaseStore(trx));
    const changed = change.registry !== before;
    if (changed) {
      const at = new Date(clock()).toISOString();
      await writeDocument(trx, before.version ?? 0, nextRegistry(before, change, { ...request, at }));
    }
    const result = { ...answerOf(change, changed), problems: [] };
    await note(trx, result);
    return result;
  });
}

interface Stored {
  readonly version: number;
  readonly registry: Registry;
}

/** Null while nothing was ever published. @throws Error when the document is no registry. */
async function readStored(db: Db): Promise<Stored | null> {
  // One statement: the version of a later state would keep an older document in use.
  const row = await db.selectFrom('registry').select(['version', 'document']).executeTakeFirst();
  if (!row) return null;
  const { registry, problems } = parseRegistry(row.document);
  if (problems.length > 0) throw new Error(`The registry of the database is broken: ${problems.join(' ')}`);
  return { version: row.version, registry };
}

/** Throws when the registry is not the one that was read, which the lock of a change makes impossible. */
export async function writeDocument(trx: Db, before: number, registry: Registry): Promise<void> {
  const { version = 0, change } = registry;
  const document = JSON.stringify(registry);
  const written = await trx
    .insertInto('registry')
    .values({ id: 1, version, document })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ version, document }).where('registry.version', '=', before),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) throw new Error(`The registry is no longer at version ${before}`);
  if (!change) return;
  const record = JSON.stringify(change);
  await trx.insertInto('release_history').values({ version, record }).execute();
}
