import { schemaOf } from '../queries/schema-of.ts';
import { ROOM_TABLE } from '../sqlite/sqlite-room.ts';
import type { Db } from '../core/store.ts';
import type { DialectName } from '../tables/dialect.ts';
import { keyOf, parentsOf } from './table-keys.ts';

/** The three kinds of column types, independent of the database. */
export type ColumnType = 'whole' | 'text' | 'bytes';

export interface StoredColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/** A table as read from the database catalogue, so that backups include new tables automatically. */
export interface StoredTable {
  readonly name: string;
  /** Sorted by name, so that the order is the same on both databases. */
  readonly columns: readonly StoredColumn[];
  /** The primary key: orders the rows. */
  readonly key: readonly string[];
}

export const namesOf = (columns: readonly StoredColumn[]): string[] => columns.map(({ name }) => name);

/**
 * Tables that a copy must not contain: sessions, failed sign-ins, leases, rows of an import that restarts, and reports
 * that are prepared again on request.
 */
const LEFT_OUT = [
  ...[ROOM_TABLE, 'migrations', 'leases', 'key_locks', 'sessions', 'unknown_names', 'upload_rows'],
  ...['prepared_reports', 'prepared_report_parts'],
];

/** All tables with lasting rows; each after the tables its rows point to. */
export async function storedTables(db: Db, dialect: DialectName): Promise<StoredTable[]> {
  const schema = await schemaOf(db, dialect);
  const found = await db.introspection.getTables();
  const tables = found.filter((table) => !table.isView && table.schema === schema && !LEFT_OUT.includes(table.name));
  const parents = new Map<string, string[]>();
  for (const { name } of tables) parents.set(name, await parentsOf(db, dialect, name));
  const sorted: StoredTable[] = [];
  for (const name of inOrder(parents)) {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const key = await keyOf(db, dialect, name);
    sorted.push({
      name,
      key,
      columns: columns
        .map((column) => ({
          name: column.name,
          type: typeOf(column.dataType),
          // SQLite reports a text primary key as nullable.
          isNullable: column.isNullable && !key.includes(column.name),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    });
  }
  return sorted;
}

function typeOf(dataType: string): ColumnType {
  if (/int/i.test(dataType)) return 'whole';
  if (/^text$/i.test(dataType)) return 'text';
  if (/^(bytea|blob)$/i.test(dataType)) return 'bytes';
  throw new Error(`A backup does not know how to copy values of the type ${dataType}`);
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
