import * as v from 'valibot';

/** Format version that this server writes, and the only one it reads. */
export const FORMAT_VERSION = 1;

/** First line of a backup. Then, for each table, a line that names it and a line a row; then `BackupEnd`. */
export const BackupHead = v.object({
  format: v.literal('veritas-backup'),
  version: v.number(),
  taken_at: v.string(),
  /** Steps of the schema that the rows fit. */
  migrations: v.array(v.string()),
});
export type BackupHead = v.InferOutput<typeof BackupHead>;

/** A name of a table or a column, safe as an object key; unknown ones are refused later. */
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));
export const TableHead = v.object({ table: Name, columns: v.array(Name) });
export type TableHead = v.InferOutput<typeof TableHead>;

const Sum = v.object({ rows: v.number(), hash: v.string() });
/** Last line: without it the file is truncated. */
export const BackupEnd = v.object({ end: v.record(Name, Sum) });
/** Rows and hash by table. */
export type Sums = v.InferOutput<typeof BackupEnd>['end'];

export function countRows(sums: Sums): number {
  return Object.values(sums).reduce((count, { rows }) => count + rows, 0);
}
