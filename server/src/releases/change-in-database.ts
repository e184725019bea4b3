import { parseRegistry } from '@veritas/shared/registry';
import type { Registry } from '@veritas/shared/registry';
import { answerOf, keptEntries, nextRegistry } from 'release/rules';
import type { Changed, Decide } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { databaseStore, NOTHING } from './database-store.ts';
import type { Around, ChangeRequest } from './releases.ts';

/** Only its holder changes the registry. */
export const REGISTRY_KEY = 'registry';

/** As `change` of `Releases`. Throws a lock timeout while another process changes the registry. */
export function changeInDatabase(
  { db, clock }: AppContext,
  request: ChangeRequest,
  decide: Decide,
  { check, note }: Around,
): Promise<Changed> {
  return transaction(db, async (trx) => {
    await check(trx);
    await lockKeys(trx, [REGISTRY_KEY]);
    const stored = await readStored(trx);
    const read = stored && parseRegistry(stored.document);
    const before = read?.registry ?? NOTHING;
    const change = await decide(before, databaseStore(trx));
    const changed = change.registry !== before;
    if (changed) {
      const at = new Date(clock()).toISOString();
      const next = nextRegistry(before, change, { ...request, at });
      await writeDocument(trx, before.version ?? 0, next, keptEntries(read?.unusable ?? [], next, request.name));
    }
    const result = { ...answerOf(change, changed), problems: read?.problems ?? [] };
    await note(trx, result);
    return result;
  });
}

/** The registry as it is stored. */
export interface Stored {
  readonly version: number;
  readonly document: string;
}

/** Null while nothing was ever published. */
export async function readStored(db: Db): Promise<Stored | null> {
  // One statement: a newer version with an older document would keep that document in use.
  return (await db.selectFrom('registry').select(['version', 'document']).executeTakeFirst()) ?? null;
}

/**
 * Stores a registry, with the entries that this server cannot use and that stay. Throws when the registry is not the
 * one that was read, which the lock of a change makes impossible.
 */
export async function writeDocument(
  trx: Db,
  before: number,
  registry: Registry,
  kept: readonly unknown[] = [],
): Promise<void> {
  const { version = 0, change, remotes } = registry;
  const document = JSON.stringify({ ...registry, remotes: [...remotes, ...kept] });
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
