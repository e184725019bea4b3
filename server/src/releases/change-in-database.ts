import { parseRegistry } from '@veritas/shared/registry';
import type { Registry } from '@veritas/shared/registry';
import { answerOf, nextRegistry } from 'release/rules';
import type { Changed, Decide } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { databaseStore, NOTHING } from './database-store.ts';
import type { Around, ChangeRequest } from './releases.ts';

/** Only its holder changes the registry. */
export const REGISTRY_KEY = 'registry';

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

export interface Stored {
  readonly version: number;
  readonly registry: Registry;
}

/** Null while nothing was ever published. @throws Error when the document is no registry. */
export async function readStored(db: Db): Promise<Stored | null> {
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
