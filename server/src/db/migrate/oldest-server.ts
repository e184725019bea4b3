import { Refusal } from 'release/refusal';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Db } from '../core/store.ts';

/** Setting that holds the name of the step which a server must know to work on this schema. */
const SETTING = 'oldest_server';

/**
 * Why a server that knows these steps must not work on the schema, as a sentence; null: it may. Older servers keep
 * working after steps that only add; a step that removes something names the oldest server that works without it.
 */
export async function newerSchemaProblem(db: Db, known: readonly Migration[] = MIGRATIONS): Promise<string | null> {
  const oldest = await readOldest(db);
  if (oldest === null || known.some(({ name }) => name === oldest)) return null;
  return (
    `The schema of this database has moved beyond this server: it is for servers that know the step ${oldest}, ` +
    `and the newest step this one knows is ${known.at(-1)?.name ?? 'none'}. ` +
    'Start the newer version, or restore a backup made before the upgrade into an empty database.'
  );
}

/** Throws `Refusal` where `newerSchemaProblem` finds one. */
export async function refuseNewerSchema(db: Db, known?: readonly Migration[]): Promise<void> {
  const problem = await newerSchemaProblem(db, known);
  if (problem !== null) throw new Refusal(problem);
}

/** Stores what a step says about older servers; never names an older one than is named already. */
export async function raiseOldestServer(
  trx: Db,
  { oldestServer: wanted }: Migration,
  known: readonly Migration[],
): Promise<void> {
  if (wanted === undefined) return;
  const place = (name: string | null) => known.findIndex((migration) => migration.name === name);
  if (place(wanted) <= place(await readOldest(trx))) return;
  await trx
    .insertInto('settings')
    .values({ key: SETTING, value: wanted })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: wanted }))
    .execute();
}

async function readOldest(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value ?? null;
}
