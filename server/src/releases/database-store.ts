import { RELEASE_FILE } from '@veritas/shared/registry';
import type { Registry } from '@veritas/shared/registry';
import { Refusal } from 'release/refusal';
import { checkStoredRelease } from 'release/rules';
import type { ReleaseStore, StoredRelease } from 'release/rules';
import type { Db } from '../db/index.ts';

/** The releases of the database, in the transaction of a change. */
export function databaseStore(trx: Db): ReleaseStore {
  return {
    store: (release) => storeRelease(trx, release),
    async readStored(name, version) {
      if (!(await isStored(trx, name, version))) {
        throw new Refusal(`No release ${name} ${version} is stored; there is ${await someStored(trx, name)}.`);
      }
      const where = { version, folder: `${name}/${version}` };
      return checkStoredRelease(where, (path) => readFile(trx, { name, version, path }));
    },
  };
}

/** Versions that a refusal names. */
const MOST_NAMED = 20;

/** Versions of a remote that are stored, in words. */
async function someStored(db: Db, name: string): Promise<string> {
  const rows = await db
    .selectFrom('released_files')
    .select('version')
    .where('remote', '=', name)
    .where('path', '=', RELEASE_FILE)
    .orderBy('version')
    .limit(MOST_NAMED + 1)
    .execute();
  const named = rows.slice(0, MOST_NAMED).map(({ version }) => version);
  return named.length === 0 ? 'none' : named.join(', ') + (rows.length > MOST_NAMED ? ', and more' : '');
}

/** Whether a release was ever stored. */
export async function isStored(db: Db, name: string, version: string): Promise<boolean> {
  const file = db
    .selectFrom('released_files')
    .select('version')
    .where('remote', '=', name)
    .where('version', '=', version)
    .where('path', '=', RELEASE_FILE);
  return (await file.executeTakeFirst()) !== undefined;
}

interface StoredFile {
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

/** The content of one file; null where there is none. */
export async function readFile(db: Db, { name, version, path }: StoredFile): Promise<Buffer | null> {
  const row = await db
    .selectFrom('released_files')
    .select('content')
    .where('remote', '=', name)
    .where('version', '=', version)
    .where('path', '=', path)
    .executeTakeFirst();
  return row ? Buffer.from(row.content) : null;
}

/** A version is immutable: what is there already is the same content, or it is damaged and replaced. */
async function storeRelease(trx: Db, { name, release, files, notes }: StoredRelease): Promise<void> {
  const { version } = release;
  const stored = new Map([...files, [RELEASE_FILE, Buffer.from(`${JSON.stringify(release, null, 2)}\n`)]]);
  if (await isIntact(trx, { name, version }, stored)) return;
  await trx.deleteFrom('released_files').where('remote', '=', name).where('version', '=', version).execute();
  for (const [path, content] of [...stored, ...notes]) {
    await trx.insertInto('released_files').values({ remote: name, version, path, content }).execute();
  }
}

async function isIntact(
  trx: Db,
  release: { readonly name: string; readonly version: string },
  files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  for (const [path, content] of files) {
    const found = await readFile(trx, { ...release, path });
    if (!found?.equals(content)) return false;
  }
  return true;
}

/** The registry before anything was published. */
export const NOTHING: Registry = { schema: 1, version: 0, issued: new Date(0).toISOString(), remotes: [] };
