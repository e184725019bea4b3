import type { DeviceRecord } from '@veritas/shared/domain';
import type { StepReadings } from '../attempts/step-readings.ts';

/** What one scan found of one fact, beside what was expected. */
export interface Finding {
  readonly text: string | null;
  /** `unchecked` where one side is not known, so that nothing can be said. */
  readonly verdict: 'same' | 'differs' | 'unchecked';
}

export interface Compared {
  readonly what: string;
  readonly expected: string | null;
  readonly doorstep: Finding;
  /** Null where the service does not say what was read after the doorstep. */
  readonly later: { readonly hub: Finding; readonly rc: Finding } | null;
}

/**
 * Expected and scanned, fact by fact and scan by scan. A difference alone is not an error: a white label may allow it.
 * Hub and return centre check that it is the device of the doorstep, so for the hardware that is what is expected.
 */
export function compareDevice({ expected, scanned }: DeviceRecord, readings: StepReadings | null): Compared[] {
  const facts = [
    { key: 'name', what: 'Device name', expected: expected.name, doorstep: scanned.name },
    { key: 'brand', what: 'Brand and manufacturer', expected: expected.brand, doorstep: scanned.manufacturer },
  ] as const;
  const compared = facts.map(({ key, what, expected: wanted, doorstep }) => ({
    what,
    expected: wanted,
    doorstep: finding(wanted, doorstep),
    later: readings && {
      hub: finding(wanted, readings.hub?.[key] ?? null),
      rc: finding(wanted, readings.rc?.[key] ?? null),
    },
  }));
  return readings ? [...compared, hardware(readings), result(readings)] : compared;
}

function hardware({ doorstep, hub, rc }: StepReadings): Compared {
  return {
    what: 'Hardware',
    expected: null,
    doorstep: { text: hub?.captured ?? rc?.captured ?? doorstep?.hardware ?? null, verdict: 'unchecked' },
    later: { hub: sameHardware(hub), rc: sameHardware(rc) },
  };
}

function sameHardware(reading: StepReadings['hub']): Finding {
  if (reading?.code === 'passed') return { text: 'Same as at the doorstep', verdict: 'same' };
  return { text: reading?.hardware ?? null, verdict: reading?.code === 'E008' ? 'differs' : 'unchecked' };
}

function result({ doorstep, hub, rc }: StepReadings): Compared {
  const of = (reading: StepReadings['hub']) =>
    finding('Passed', reading && (reading.code === 'passed' ? 'Passed' : reading.code));
  return { what: 'Result', expected: 'Passed', doorstep: of(doorstep), later: { hub: of(hub), rc: of(rc) } };
}

function finding(expected: string | null, text: string | null): Finding {
  if (!expected || !text) return { text, verdict: 'unchecked' };
  return { text, verdict: plain(expected) === plain(text) ? 'same' : 'differs' };
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
