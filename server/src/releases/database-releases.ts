import { parseRegistry, usablePart } from '@veritas/shared/registry';
import type { Changed, Decide, HistoryLine } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { onceAMinute } from '../core/once-a-minute.ts';
import { consistentRead, isLockTimeout } from '../db/index.ts';
import { conflict } from '../http/errors/errors.ts';
import { onlyEnglish } from '../http/language/sentence.ts';
import { readFile } from './database-store.ts';
import { publishedOf } from './published-registry.ts';
import type { PublishedRegistry } from './published-registry.ts';
import { LARGEST_FILE } from './releases.ts';
import type { Around, ChangeRequest, Releases } from './releases.ts';
import { changeInDatabase, readStored } from './change-in-database.ts';
import type { Stored } from './change-in-database.ts';

/** A change of another process is seen after at most this time. */
const ASK_AGAIN_MS = 1_000;
const MOST_LINES = 1_000;
const UNDER_WAY = 'Another release is being published or changed. Nothing was changed; try again in a few seconds.';

/** Releases that every process on the database shares. */
export class DatabaseReleases implements Releases {
  readonly #context: AppContext;
  #good: PublishedRegistry | null = null;
  #version = -1;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  readonly #notRead = onceAMinute((failure) =>
    this.#context.log.error(failure, 'the registry could not be read; the last one stays in use'),
  );

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
    // A read from before the commit may return the previous registry.
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
    const read = stored && parseRegistry(stored.document, this.#good?.registry, usablePart);
    const { log } = this.#context;
    for (const problem of read?.problems ?? []) log.error({ problem }, 'an entry of the registry is broken');
    this.#good = read && publishedOf(read.registry);
    this.#version = stored?.version ?? -1;
  }

  /** Pages must load while the database is unavailable: the last registry stays in use. */
  async #ask(): Promise<void> {
    const { db, clock } = this.#context;
    try {
      await consistentRead(async (reading) => {
        const row = await db.selectFrom('registry').select('version').executeTakeFirst();
        // A lagging replica must not reactivate revoked releases.
        const isBehind = reading.isOld && row !== undefined && row.version < this.#version;
        if (row && row.version !== this.#version && !isBehind) this.#take(await readStored(db));
      });
    } catch (error) {
      this.#notRead(error);
    }
    this.#askedAt = clock();
  }
}
