import { trackingKey } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { isVisible } from '../devices/records/hidden.ts';
import { isOfScope } from '../devices/records/read-scope.ts';
import { notFound } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';

export interface KnownDevice {
  readonly tracking_key: string;
  /** The tracking ID as uploaded. */
  readonly tracking_id: string;
}

/** The device of a tracking ID in any case. Throws 404 for an ID that no device has, or none that the user may see. */
export async function findDevice(trx: Db, trackingId: string, scope: ReadScope): Promise<KnownDevice> {
  const device = await trx
    .selectFrom('devices')
    .select(['tracking_key', 'tracking_id'])
    .where('tracking_key', '=', trackingKey(trackingId))
    .where(isVisible)
    .$if(scope !== null, (query) => query.where(isOfScope(scope)))
    .executeTakeFirst();
  if (!device)
    throw notFound(
      sentence('{id} is not known. Check the ID, or ask the person who uploads shipments.', { id: trackingId }),
    );
  return device;
}
