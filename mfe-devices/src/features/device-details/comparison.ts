import type { DeviceRecord } from '@veritas/shared/domain';

export interface Compared {
  readonly what: string;
  readonly expected: string | null;
  readonly scanned: string | null;
  /** `unchecked` where one side is not known, so that nothing can be said. */
  readonly verdict: 'same' | 'differs' | 'unchecked';
}

/** Expected against scanned, fact by fact. A difference is no fault by itself: a white label may allow it. */
export function compareDevice({ expected, scanned }: DeviceRecord): Compared[] {
  return [
    compared('Device name', expected.name, scanned.name),
    compared('Brand and manufacturer', expected.brand, scanned.manufacturer),
  ];
}

function compared(what: string, expected: string | null, scanned: string | null): Compared {
  if (!expected || !scanned) return { what, expected, scanned, verdict: 'unchecked' };
  return { what, expected, scanned, verdict: plain(expected) === plain(scanned) ? 'same' : 'differs' };
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
