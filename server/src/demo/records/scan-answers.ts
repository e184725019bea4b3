import type { KeptAnswer } from '../../scans/attempts.ts';
import { hardwareIdOf } from './device-identity.ts';
import type { Draft } from './draft.ts';

/** What the doorstep scan of a draft found and expected, for its code. */
export function doorstepAnswer(draft: Draft, code: string, sameDeviceOn: string | null): KeptAnswer {
  const read = readingOf(draft);
  switch (code) {
    case 'passed':
    case 'E007':
      return { found: draft.scannedName, expected: draft.blind === 'without model' ? null : draft.expectedName, read };
    case 'E005':
    case 'E006':
      return { found: draft.scannedManufacturer, expected: draft.brand.brand, read };
    case 'E004':
      return { found: draft.mac, expected: sameDeviceOn, read: { ...read, hardware: draft.mac } };
    default:
      return { found: null, expected: null, read };
  }
}

/** What the phone read off the device of a draft. */
export function readingOf({ scannedName: name, scannedManufacturer: manufacturer, trackingId }: Draft) {
  return { name, manufacturer, hardware: hardwareIdOf(trackingId) };
}
