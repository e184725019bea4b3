import { t } from '../../language/t.ts';
import type { DeviceRecord, Stage } from './device-record.ts';

const STEPS: Readonly<Record<Stage, string>> = {
  pending: t('Scan it at the doorstep'),
  submitted: t('Scan it at the hub'),
  verified: t('Send it to the return centre and scan it there'),
  detached: t('Nothing left to do'),
};

/** The next action for a tracking ID, in words; null is an ID without a device. */
export function nextStep(record: DeviceRecord | null): string {
  return record ? STEPS[record.stage] : t('Check the ID, or ask the person who uploads shipments');
}
