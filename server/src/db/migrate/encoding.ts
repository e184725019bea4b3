import { sql } from 'kysely';
import { Refusal } from 'release/refusal';
import type { Store } from '../core/store.ts';

/** The encoding that supports all characters. */
const ENCODING = 'UTF8';
/** Stores bytes unchanged; the encoding of a cluster that was initialised without a locale. */
const RAW_BYTES = 'SQL_ASCII';

type Context = Pick<Store, 'db' | 'dialect'>;

/** Why some texts cannot be stored; null: all can. */
export async function encodingProblem({ db, dialect }: Context): Promise<string | null> {
  if (dialect === 'sqlite') return null;
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding ?? '';
  return [ENCODING, RAW_BYTES].includes(encoding)
    ? null
    : `The database has the encoding ${encoding}, which cannot store every name`;
}

/** Call before the first table is created: the encoding of a database never changes. Throws `Refusal`. */
export async function refuseOtherEncoding(context: Context): Promise<void> {
  const problem = await encodingProblem(context);
  if (problem !== null)
    throw new Refusal(`${problem}. Make another one with template template0 encoding '${ENCODING}'.`);
}
