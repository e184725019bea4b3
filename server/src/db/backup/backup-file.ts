import * as v from 'valibot';

/** First line of a backup. Then, for each table, a line that names it and a line a row; then `BackupEnd`. */
export const BackupHead = v.object({
  format: v.literal('veritas-backup'),
  version: v.literal(1),
  taken_at: v.string(),
  /** Steps of the schema that the rows fit. */
  migrations: v.array(v.string()),
});
export type BackupHead = v.InferOutput<typeof BackupHead>;

export const TableHead = v.object({ table: v.string(), columns: v.array(v.string()) });

const Sum = v.object({ rows: v.number(), hash: v.string() });
/** Last line: without it the file is cut off. */
export const BackupEnd = v.object({ end: v.record(v.string(), Sum) });
/** Rows and hash by table. */
export type Sums = v.InferOutput<typeof BackupEnd>['end'];

export function countRows(sums: Sums): number {
  return Object.values(sums).reduce((count, { rows }) => count + rows, 0);
}
