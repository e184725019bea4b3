import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DAY_MS } from '@veritas/shared/domain';
import { integrityOf } from '@veritas/shared/integrity';
import type { AppContext } from '../context/app-context.ts';
import { hasCode } from 'release/error-parts';
import { insertAll, lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { readPlain } from '../releases/plain-file.ts';
import { LARGEST_FILE } from '../releases/releases.ts';
import type { ReleaseFile } from './release-files.ts';

const pack = promisify(gzip);
/** How long a page may stay open after an upgrade and still find the files that it has not loaded yet. */
const KEPT_MS = 14 * DAY_MS;
/** Some builds, of 30 files each. */
const MOST_READ = 100;
const FOLDER = 'assets';
/** Only names that contain a content hash are unambiguous. */
const HASHED = /^[\w.-]+\.[0-9a-f]{8}\.(?!br$|gz$)[a-z0-9]+$/;

/**
 * Stores the files of this server's shell in the database, for every process and after an upgrade, and deletes those of
 * shells that were replaced 14 days ago. Repeated while the server runs, because a start of another build marks them as
 * replaced.
 */
export async function keepShellFiles({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<undefined> {
  const own = await builtFiles(config.shellDir);
  if (own.length === 0) return undefined;
  const now = clock();
  await transaction(db, async (trx) => {
    await lockKeys(trx, ['shell files']);
    const inUse = trx.updateTable('shell_files').set({ replaced_at: null }).where('path', 'in', own);
    const stored = new Set((await inUse.returning('path').execute()).map(({ path }) => path));
    await trx
      .updateTable('shell_files')
      .set({ replaced_at: now })
      .where('path', 'not in', own)
      .where('replaced_at', 'is', null)
      .execute();
    await trx
      .deleteFrom('shell_files')
      .where('replaced_at', '<', now - KEPT_MS)
      .execute();
    const missing = own.filter((path) => !stored.has(path));
    await insertAll(trx, 'shell_files', await readFiles(config.shellDir, missing));
  });
  return undefined;
}

/** The files of other shells than this server's. */
export class OtherShells {
  readonly #db: Db;
  /** Cache of delivered files, which are immutable. */
  readonly #read = new Map<string, ReleaseFile>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** By its path below `/`; null when none is stored. */
  async file(path: string): Promise<ReleaseFile | null> {
    if (!path.startsWith(`${FOLDER}/`) || !HASHED.test(path.slice(FOLDER.length + 1))) return null;
    const known = this.#read.get(path);
    if (known) return known;
    const row = await this.#db.selectFrom('shell_files').select('content').where('path', '=', path).executeTakeFirst();
    if (!row) return null;
    const plain = Buffer.from(row.content);
    const packed = await pack(plain);
    const gzipped = packed.length < plain.length ? packed : null;
    const file = { integrity: integrityOf(plain), plain, br: null, gzip: gzipped };
    if (this.#read.size >= MOST_READ) this.#read.clear();
    this.#read.set(path, file);
    return file;
  }
}

/** Paths of the files of a built shell whose names change with their content. */
async function builtFiles(shellDir: string): Promise<string[]> {
  const names = await readdir(join(shellDir, FOLDER)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names.filter((name) => HASHED.test(name)).map((name) => `${FOLDER}/${name}`);
}

/** Rows of the regular files among these. */
async function readFiles(shellDir: string, paths: readonly string[]) {
  const files = paths.map(async (path) => {
    const content = await readPlain(shellDir, path, LARGEST_FILE);
    return content ? [{ path, content, replaced_at: null }] : [];
  });
  return (await Promise.all(files)).flat();
}
