import { deviceIdKey, modelKey, nameKey, type DeviceRecord } from '@veritas/shared/domain';
import { message } from '@veritas/shared/language';
import type { Reading, StepReadings } from '../attempts/step-readings.ts';

/**
 * The verdict of the scan rules on one reading. `alias` is the expected model under another name, `allowed` a maker
 * that the expected brand's white label allows, `doorstep` the same reading as at the doorstep, `unchecked` one that no
 * rule has judged; `passed` and `rejected` are verdicts on the whole scan.
 */
export type Verdict =
  | 'matches'
  | 'alias'
  | 'allowed'
  | 'doorstep'
  | 'differs'
  | 'duplicate'
  | 'unchecked'
  | 'passed'
  | 'rejected';

/** What one scan read of one fact, with the verdict. */
export interface Finding {
  readonly text: string | null;
  readonly verdict: Verdict;
}

/** The readings of one fact beside the expected value. */
export interface Compared {
  /** In English. */
  readonly what: string;
  readonly expected: string | null;
  readonly doorstep: Finding;
  /** Null where the service does not report the readings after the doorstep. */
  readonly later: { readonly hub: Finding; readonly rc: Finding } | null;
}

type Fact = 'name' | 'brand';

/** The fact whose expected value may be that of a blind pick. */
export const DEVICE_NAME = message('Device name');

/** The fact that each code is about: only that one is marked. */
const NAMED_BY: Readonly<Record<string, Fact>> = { E005: 'brand', E006: 'brand', E007: 'name' };
const KEYS = { name: modelKey, brand: nameKey } as const;

/**
 * Expected and scanned, fact by fact and scan by scan, with the verdict of the rules. Hub and return centre only check
 * for the device of the doorstep, so their readings are compared with that.
 */
export function compareDevice(record: DeviceRecord, readings: StepReadings | null): Compared[] {
  const { expected, scanned } = record;
  const code = doorstepCode(record, readings);
  const facts = [
    { fact: 'name', what: DEVICE_NAME, expected: expected.name, doorstep: scanned.name },
    {
      fact: 'brand',
      what: message('Brand and manufacturer'),
      expected: expected.brand,
      doorstep: scanned.manufacturer,
    },
  ] as const;
  const compared = facts.map(({ fact, what, expected: wanted, doorstep }) => {
    const later = (reading: Reading | null) => laterFinding(fact, wanted, doorstep, reading?.[fact] ?? null);
    return {
      what,
      expected: wanted,
      doorstep: { text: doorstep, verdict: doorstepVerdict(fact, wanted, doorstep, code) },
      later: readings && { hub: later(readings.hub), rc: later(readings.rc) },
    };
  });
  return readings ? [...compared, hardware(readings), result(readings)] : compared;
}

/** The doorstep's own result; a hub or return centre that finds another device overwrites the record's with E008. */
function doorstepCode({ result, submitted }: DeviceRecord, readings: StepReadings | null): string | null {
  if (readings?.doorstep) return readings.doorstep.code;
  if (!submitted || result.kind === 'none') return null;
  return result.kind === 'passed' ? 'passed' : result.code;
}

function doorstepVerdict(fact: Fact, expected: string | null, text: string | null, code: string | null): Verdict {
  if (!expected || !text) return 'unchecked';
  if (code !== null && NAMED_BY[code] === fact) return 'differs';
  if (isSame(fact, expected, text)) return 'matches';
  if (fact === 'name') return code === 'passed' ? 'alias' : 'unchecked';
  // The rules check the brand before the model, so a wrong model had the right brand.
  return code === 'passed' || code === 'E007' ? 'allowed' : 'unchecked';
}

function laterFinding(fact: Fact, expected: string | null, doorstep: string | null, text: string | null): Finding {
  if (text && expected && isSame(fact, expected, text)) return { text, verdict: 'matches' };
  return { text, verdict: text && doorstep && isSame(fact, doorstep, text) ? 'doorstep' : 'unchecked' };
}

function isSame(fact: Fact, a: string, b: string): boolean {
  return KEYS[fact](a) === KEYS[fact](b);
}

function hardware({ doorstep, hub, rc }: StepReadings): Compared {
  const captured = hub?.captured ?? rc?.captured ?? doorstep?.hardware ?? null;
  const later = (reading: Reading | null): Finding => {
    const text = reading?.hardware ?? null;
    if (reading?.code === 'E008') return { text, verdict: 'differs' };
    if (reading?.code !== 'passed') return { text, verdict: 'unchecked' };
    return { text, verdict: text && deviceIdKey(text) === deviceIdKey(captured) ? 'matches' : 'doorstep' };
  };
  return {
    what: message('Hardware'),
    expected: null,
    doorstep: { text: captured, verdict: doorstep?.code === 'E004' ? 'duplicate' : 'unchecked' },
    later: { hub: later(hub), rc: later(rc) },
  };
}

function result({ doorstep, hub, rc }: StepReadings): Compared {
  const of = (reading: Reading | null): Finding => {
    if (!reading) return { text: null, verdict: 'unchecked' };
    return { text: reading.code, verdict: reading.code === 'passed' ? 'passed' : 'rejected' };
  };
  return { what: message('Result'), expected: null, doorstep: of(doorstep), later: { hub: of(hub), rc: of(rc) } };
}
