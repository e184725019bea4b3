import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { changeRegistry, readHistory } from 'release/rules';
import type { Changed, Decide, HistoryLine } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { FolderRegistry } from './folder-registry.ts';
import { readPlain } from './plain-file.ts';
import { LARGEST_FILE } from './releases.ts';
import type { Around, ChangeRequest, Releases } from './releases.ts';

/** Releases of the data folder, which the release tool changes as well: both take its lock. */
export class FolderReleases implements Releases {
  readonly #context: AppContext;
  readonly #registry: FolderRegistry;
  readonly #remotesDir: string;

  constructor(context: AppContext) {
    const { config, log, clock } = context;
    this.#context = context;
    this.#registry = new FolderRegistry(join(config.dataDir, 'registry.json'), log, clock);
    this.#remotesDir = join(config.dataDir, 'remotes');
    mkdirSync(this.#remotesDir, { recursive: true });
  }

  read() {
    return this.#registry.read();
  }

  file(path: string): Promise<Buffer | null> {
    return readPlain(this.#remotesDir, path, LARGEST_FILE);
  }

  /**
   * Both checks run under the folder's lock, because authority may end while waiting for it. A process that dies
   * between the change and its audit entry leaves it in the history of the folder only.
   */
  async change(request: ChangeRequest, decide: Decide, { check, note }: Around): Promise<Changed> {
    const { db, config, log } = this.#context;
    const decideIfAllowed: Decide = async (registry, store) => {
      await transaction(db, check);
      return decide(registry, store);
    };
    const whileAllowed = (write: () => Promise<void>) => this.#whileAllowed(check, write);
    const changed = await changeRegistry({ dataDir: config.dataDir, ...request }, decideIfAllowed, { whileAllowed });
    for (const problem of changed.problems) log.error({ problem }, 'the registry was repaired by a change');
    await transaction(db, (trx) => note(trx, changed));
    return changed;
  }

  /** Writes within the transaction of the check, which serialises the change with a revocation. */
  async #whileAllowed(check: Around['check'], write: () => Promise<void>): Promise<void> {
    const { db, log } = this.#context;
    let written: Promise<void> | undefined;
    try {
      await transaction(db, async (trx) => {
        // A transaction may be retried, but its write to the folder cannot be rolled back.
        if (!written) {
          await check(trx);
          written = write();
        }
        await written;
      });
    } catch (err) {
      if (!written) throw err;
      await written;
      // The written change stays, and is audited like any other.
      log.error({ err }, 'the registry was written, but the transaction of its check did not end');
    }
  }

  async history(): Promise<HistoryLine[]> {
    const published = await this.read();
    return published ? readHistory(this.#context.config.dataDir, published.registry) : [];
  }
}
