import { ALL_HUBS, hubChoice, type DeviceRecord, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { clipText } from '../lib/clip-text.ts';

/** States that a device belongs to another hub than the list it was opened from; null otherwise. */
export function otherHubText(record: DeviceRecord | null, { hub = ALL_HUBS }: ListQuestion): string | null {
  if (!record || hub === ALL_HUBS || hubChoice(record.hubKey) === hub) return null;
  if (record.hubCode === null) return t('Has no hub code');
  return t('Belongs to another hub: {hub}', { hub: clipText(record.hubCode, 40) });
}
