import { trackingKey } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { isVisible } from '../devices/records/hidden.ts';
import { isOfScope } from '../devices/records/read-scope.ts';
import { STATUS_COLUMNS } from '../devices/records/status-record.ts';
import { statusJson } from '../devices/records/status-json.ts';

/** The records of a scope with tracking IDs in any case, in the shape of `get_status`, archived ones included. */
export async function findDevices(db: Db, trackingIds: readonly string[], scope: ReadScope): Promise<{ id: number }[]> {
  const rows = await db
    .selectFrom('devices')
    .select(STATUS_COLUMNS)
    .where('tracking_key', 'in', [...new Set(trackingIds.map(trackingKey))])
    .where(isVisible)
    .$if(scope !== null, (query) => query.where(isOfScope(scope)))
    .orderBy('id')
    .execute();
  return rows.map((row) => JSON.parse(statusJson(row)) as { id: number });
}
