import type { Selectable } from 'kysely';
import type { DeviceTables } from './devices.ts';

type Expected = 'is_blindpick' | 'blind_brand' | 'blind_model' | 'device_brand' | 'device_model_name';

/** The brand and model that a scan of a record is compared with. */
export function expectedDevice(row: Pick<Selectable<DeviceTables['devices']>, Expected>) {
  return row.is_blindpick === 1
    ? { brand: row.blind_brand, model: row.blind_model }
    : { brand: row.device_brand, model: row.device_model_name };
}
