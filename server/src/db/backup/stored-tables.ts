import { sql } from 'kysely';
import type { Db, DialectName } from '../open.ts';

/** A table as it is stored, found in the database itself: a table that is new is in the next backup. */
export interface StoredTable {
  readonly name: string;
  /** By name, so that two databases tell them in the same order. */
  readonly columns: readonly string[];
  /** Orders the rows; the first column where there is no primary key. */
  readonly key: readonly string[];
  readonly holdsBytes: boolean;
}

/** What a copy must not carry on: who is signed in, who is at work, and rows of an import that starts anew. */
const LEFT_OUT = ['migrations', 'leases', 'sessions', 'upload_rows'];

/** All tables with lasting rows; each after the tables its rows point to. */
export async function storedTables(db: Db, dialect: DialectName): Promise<StoredTable[]> {
  const found = await db.introspection.getTables();
  const tables = found.filter(({ name, isView }) => !isView && !LEFT_OUT.includes(name));
  const parents = new Map<string, string[]>();
  for (const { name } of tables) parents.set(name, await parentsOf(db, dialect, name));
  const sorted: StoredTable[] = [];
  for (const name of inOrder(parents)) {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const names = columns.map((column) => column.name).sort();
    const key = await keyOf(db, dialect, name);
    sorted.push({
      name,
      columns: names,
      key: key.length > 0 ? key : names.slice(0, 1),
      holdsBytes: columns.some(({ dataType }) => /^(bytea|blob)$/i.test(dataType)),
    });
  }
  return sorted;
}

function inOrder(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const placed = new Set<string>();
  const place = (name: string, below: readonly string[]) => {
    if (placed.has(name) || below.includes(name)) return;
    for (const parent of parents.get(name) ?? []) place(parent, [...below, name]);
    placed.add(name);
  };
  for (const name of [...parents.keys()].sort()) place(name, []);
  return [...placed];
}

async function keyOf(db: Db, dialect: DialectName, table: string): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`select used.column_name as name
          from information_schema.table_constraints as made
          join information_schema.key_column_usage as used
            on used.constraint_name = made.constraint_name and used.table_name = made.table_name
          where made.constraint_type = 'PRIMARY KEY' and made.table_schema = current_schema() and made.table_name = ${table}
          order by used.ordinal_position`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

async function parentsOf(db: Db, dialect: DialectName, table: string): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`
      : sql<{ name: string }>`select used.table_name as name
          from information_schema.table_constraints as made
          join information_schema.constraint_column_usage as used on used.constraint_name = made.constraint_name
          where made.constraint_type = 'FOREIGN KEY' and made.table_schema = current_schema() and made.table_name = ${table}`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
