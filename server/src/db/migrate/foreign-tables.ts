import type { TableMetadata } from 'kysely';
import { Refusal } from 'release/refusal';
import { schemaOf } from '../queries/schema-of.ts';
import type { Store } from '../core/store.ts';

type Context = Pick<Store, 'db' | 'dialect'>;

const STEPS = 'migrations';
/** Tables of the first step, with names that other programs use too. */
const FIRST_TABLES = ['settings', 'users', 'groups', 'sessions', 'brands', 'manufacturers'];

/**
 * Why the tables of this server cannot be made beside those that are there; null: they can, or are there. Call when the
 * list of steps cannot be read. One statement: another process may be making them.
 */
export async function foreignTablesProblem({ db, dialect }: Context): Promise<string | null> {
  const schema = await schemaOf(db, dialect);
  const tables = (await db.introspection.getTables()).filter((table) => table.schema === schema);
  const steps = tables.find(({ name }) => name === STEPS);
  if (steps && isOurs(steps)) return null;
  const names = steps ? [STEPS] : tables.map(({ name }) => name).filter((name) => FIRST_TABLES.includes(name));
  return names.length === 0
    ? null
    : `The database has tables of another program, or has lost the list of its steps: ${names.sort().join(', ')}`;
}

/** Call before the first table is created. Throws `Refusal`. */
export async function refuseForeignTables(context: Context): Promise<void> {
  const problem = await foreignTablesProblem(context);
  if (problem !== null) throw new Refusal(`${problem}. ${EMPTY_DATABASE}.`);
}

export const EMPTY_DATABASE = 'Use an empty database';

function isOurs({ columns }: TableMetadata): boolean {
  return ['name', 'applied_at'].every((wanted) => columns.some(({ name }) => name === wanted));
}
