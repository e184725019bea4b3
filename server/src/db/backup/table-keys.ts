import { sql } from 'kysely';
import type { Db } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';

/** From pg_catalog: information_schema hides tables that the role can read but does not own. */
export async function keyOf(db: Db, dialect: DialectName, table: string): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`select col.attname as name
          from pg_catalog.pg_constraint as made
          join pg_catalog.pg_class as held on held.oid = made.conrelid
          join pg_catalog.pg_namespace as space on space.oid = held.relnamespace
          join pg_catalog.pg_attribute as col on col.attrelid = held.oid and col.attnum = any (made.conkey)
          where made.contype = 'p' and space.nspname = current_schema() and held.relname = ${table}
          order by array_position(made.conkey, col.attnum)`;
  const key = (await query.execute(db)).rows.map(({ name }) => name);
  // Pages are delimited by a unique key: otherwise rows would be skipped.
  if (key.length === 0) throw new Error(`The table ${table} has no primary key, so it cannot be copied in pages`);
  return key;
}

/** The tables that the foreign keys of a table refer to. */
export async function parentsOf(db: Db, dialect: DialectName, table: string): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`
      : sql<{ name: string }>`select parent.relname as name
          from pg_catalog.pg_constraint as made
          join pg_catalog.pg_class as child on child.oid = made.conrelid
          join pg_catalog.pg_namespace as space on space.oid = child.relnamespace
          join pg_catalog.pg_class as parent on parent.oid = made.confrelid
          where made.contype = 'f' and space.nspname = current_schema() and child.relname = ${table}`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
