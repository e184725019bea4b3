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

  /** A process that ends between the change and its note leaves it in the history of the folder only. */
  async change(request: ChangeRequest, decide: Decide, { check, note }: Around): Promise<Changed> {
    const { db, config, log } = this.#context;
    await transaction(db, check);
    const changed = await changeRegistry({ dataDir: config.dataDir, ...request }, decide);
    for (const problem of changed.problems) log.error({ problem }, 'the registry was repaired by a change');
    await transaction(db, (trx) => note(trx, changed));
    return changed;
  }

  async history(): Promise<HistoryLine[]> {
    const published = await this.read();
    return published ? readHistory(this.#context.config.dataDir, published.registry) : [];
  }
}
