import { hubChoice, hubsOf, type DeviceRecord, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { clipText } from '../lib/clip-text.ts';

/** States that a device belongs to another hub than the list it was opened from; null otherwise. */
export function otherHubText(record: DeviceRecord | null, question: ListQuestion): string | null {
  const hubs = hubsOf(question);
  if (!record || hubs.length === 0 || hubs.includes(hubChoice(record.hubKey))) return null;
  if (record.hubCode === null) return t('Has no hub code');
  return t('Belongs to another hub: {hub}', { hub: clipText(record.hubCode, 40) });
}
