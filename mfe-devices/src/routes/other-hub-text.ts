import { ALL_HUBS, hubChoice, type DeviceRecord, type ListQuestion } from '@veritas/shared/domain';
import { clipText } from '../lib/clip-text.ts';

/** Says that a device belongs to another hub than the list it was opened from; null otherwise. */
export function otherHubText(record: DeviceRecord | null, { hub = ALL_HUBS }: ListQuestion): string | null {
  if (!record || hub === ALL_HUBS || hubChoice(record.hubKey) === hub) return null;
  return record.hubCode === null ? 'Has no hub code' : `Belongs to another hub: ${clipText(record.hubCode, 40)}`;
}
