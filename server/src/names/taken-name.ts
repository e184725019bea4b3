import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from './name-skeleton.ts';

/** Where names are unique, and the column that holds them as they are shown. */
export const NAMED = { users: 'username', groups: 'code', brands: 'brand' } as const;
export type NamedTable = keyof typeof NAMED;

/** The name of the row that looks like this name; null when none does. */
export async function findLookAlike(db: Db, table: NamedTable, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(NAMED[table])} as name from ${sql.table(table)} where name_skeleton = ${nameSkeleton(name)}
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Why a new name is refused that the database did not take: `already taken`, and by which name if by another one. */
export async function takenText(db: Db, table: NamedTable, name: string): Promise<string> {
  const other = await findLookAlike(db, table, name);
  const isOther = other !== null && other.toLowerCase() !== name.toLowerCase();
  return isOther ? `already taken by ${other}, which looks the same` : 'already taken';
}
