import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { sentence } from '../http/language/sentence.ts';
import type { Text } from '../http/language/sentence.ts';

/** Tables with unique names, and the column that holds the displayed name. */
export const NAMED = { users: 'username', groups: 'code', brands: 'brand' } as const;
export type NamedTable = keyof typeof NAMED;

/** Returns the stored name that looks like this name; null without one. */
export async function findLookAlike(db: Db, table: NamedTable, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(NAMED[table])} as name from ${sql.table(table)} where name_skeleton = ${nameSkeleton(name)}
  `.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * Returns the sentence for a name that violates uniqueness: `Username already taken`, with the existing name if it
 * differs.
 */
export async function takenText(db: Db, table: 'users' | 'groups', name: string): Promise<Text> {
  const other = await findLookAlike(db, table, name);
  const isOther = other !== null && other.toLowerCase() !== name.toLowerCase();
  if (table === 'users') {
    return isOther
      ? sentence('Username already taken by {other}, which looks the same', { other })
      : 'Username already taken';
  }
  return isOther ? sentence('Code already taken by {other}, which looks the same', { other }) : 'Code already taken';
}
