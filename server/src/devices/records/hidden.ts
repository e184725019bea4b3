import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Database, Db } from '../../db/index.ts';

/**
 * Whether a record is visible. An import stores its records in many short transactions and shows them in one, an undo
 * hides them in one and deletes them later: meanwhile their upload is in `hidden_uploads`. For a single query; several
 * queries need the snapshot of moment.ts.
 */
export function isVisible(eb: ExpressionBuilder<Database, 'devices'>): ExpressionWrapper<Database, 'devices', SqlBool> {
  const hidden = eb
    .selectFrom('hidden_uploads')
    .select('hidden_uploads.upload_id')
    .whereRef('hidden_uploads.upload_id', '=', 'devices.upload_id');
  return eb.not(eb.exists(hidden));
}

/** Records of consecutive ids. */
export interface IdSpan {
  readonly uploadId: string;
  readonly firstId: number;
  readonly lastId: number;
}

export async function hide(trx: Db, { uploadId, firstId, lastId }: IdSpan): Promise<void> {
  await trx.insertInto('hidden_uploads').values({ upload_id: uploadId, first_id: firstId, last_id: lastId }).execute();
}

export async function show(trx: Db, uploadId: string): Promise<void> {
  await trx.deleteFrom('hidden_uploads').where('upload_id', '=', uploadId).execute();
}

export async function hiddenSpans(db: Db): Promise<IdSpan[]> {
  const rows = await db.selectFrom('hidden_uploads').selectAll().execute();
  return rows.map((row) => ({ uploadId: row.upload_id, firstId: row.first_id, lastId: row.last_id }));
}

/** Announces to readers of changes that all records of a span appeared or disappeared, as one row with one number. */
export async function announceSpan(trx: Db, seq: number, span: IdSpan, change: 'added' | 'removed'): Promise<void> {
  const removed = change === 'removed' ? 1 : 0;
  await trx.insertInto('device_spans').values({ seq, first_id: span.firstId, last_id: span.lastId, removed }).execute();
}
