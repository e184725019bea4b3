import { hash } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { Database, Db } from '../../db/index.ts';

/** SQL condition: the record is in the scope. */
export function isOfScope(scope: ReadScope) {
  return (eb: ExpressionBuilder<Database, 'devices'>) =>
    scope === null || scope.length === 0 ? eb.lit(scope === null) : eb('devices.hub_key', 'in', scope);
}

/** SQL condition for a table with tracking keys: the key is of a record in the scope. */
export function hasRecordOf(scope: ReadScope, table: 'device_marks' | 'device_notes') {
  const eb = expressionBuilder<Database>();
  const record = eb
    .selectFrom('devices')
    .select('devices.id')
    .where('devices.tracking_key', '=', sql.ref<string>(`${table}.tracking_key`))
    .where(isOfScope(scope));
  return eb.exists(record);
}

/** Whether a reader may see the record with a tracking key. Without a scope also true for unknown keys. */
export async function isReadable(db: Db, scope: ReadScope, trackingKey: string): Promise<boolean> {
  if (scope === null) return true;
  const record = db.selectFrom('devices').select('id').where('tracking_key', '=', trackingKey).where(isOfScope(scope));
  return (await record.executeTakeFirst()) !== undefined;
}

/** The tracking keys of records in a scope; without a scope all of them. */
export async function readableOf(
  db: Db,
  scope: ReadScope,
  trackingKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope === null || trackingKeys.length === 0) return new Set(trackingKeys);
  const records = db.selectFrom('devices').select('tracking_key').where('tracking_key', 'in', trackingKeys);
  const readable = await records.where(isOfScope(scope)).execute();
  return new Set(readable.map(({ tracking_key: key }) => key));
}

/**
 * The store ID for readers of a scope: part of ETags and cursors, so that changes of different scopes cannot be
 * confused.
 */
export function storeOf(scope: ReadScope, storeId: string): string {
  if (scope === null) return storeId;
  return hash('sha256', JSON.stringify([storeId, scope]), 'hex');
}
