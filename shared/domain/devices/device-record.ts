import { message } from '../../language/t.ts';
import type { PlainText } from './plain-texts.ts';

export type Stage = 'pending' | 'submitted' | 'verified' | 'detached';

/**
 * The words of SPEC section 4, exactly; English, as files and the server write them. `translated` is for the screen.
 */
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  pending: message('Pending'),
  submitted: message('Submitted for verification'),
  verified: message('verified at hub'),
  detached: message('Detatched'),
};

/**
 * The progress of a device by its flags (SPEC section 4). One that was verified but never submitted is still pending.
 */
export function stageOf(submitted: boolean, verified: boolean, detached: boolean): Stage {
  if (!submitted) return 'pending';
  if (!verified) return 'submitted';
  return detached ? 'detached' : 'verified';
}

export type DeviceResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'error'; readonly code: string }
  /** Neither `passed` nor a value starting with E: shown as empty, and never a pass. */
  | { readonly kind: 'none'; readonly raw: string | null };

const PASSED: DeviceResult = { kind: 'passed' };

/** The meaning of a result, compared exactly: ` Passed ` is not a pass. Blank text is no result. */
export function resultOf(text: string | null): DeviceResult {
  if (text === 'passed') return PASSED;
  return text?.startsWith('E') ? { kind: 'error', code: text } : { kind: 'none', raw: text?.trim() ? text : null };
}

/** The text that `resultOf` parses. */
export function resultText(result: DeviceResult): string | null {
  if (result.kind === 'passed') return 'passed';
  return result.kind === 'error' ? result.code : result.raw;
}

/** One scan: when (ms since 1970) and by whom; null where unknown. */
export interface Step {
  readonly at: number | null;
  readonly by: string | null;
}

/** The known types, of records and of uploads; a record of another type has none. */
export const DEVICE_TYPES = ['smarttv', 'laptop', 'tablet', 'mobile', 'truewireless'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Plain texts whose name in a record differs from their column. */
type Regrouped = 'scannedName' | 'scannedMaker';

/** The plain texts are as stored; null when missing or blank. */
export interface DeviceRecord extends Readonly<Record<Exclude<PlainText, Regrouped>, string | null>> {
  readonly id: string;
  readonly trackingId: string;
  /** The normal form; '' without a hub code. */
  readonly hubKey: string;
  /** Ms since 1970; null when the created date is missing or invalid. */
  readonly createdAt: number | null;
  /** The value of an invalid created date; '' for none or where the date is valid. */
  readonly createdText: string;
  readonly deviceType: DeviceType | null;
  /** The blind pair for a blind pick, else model name and brand of the order. */
  readonly expected: { readonly name: string | null; readonly brand: string | null; readonly blind: boolean };
  readonly scanned: { readonly name: string | null; readonly manufacturer: string | null };
  /** Each step by its own flag, even if an earlier flag is missing. `stage` combines them. */
  readonly submitted: Step | null;
  readonly verified: Step | null;
  readonly detached: Step | null;
  readonly stage: Stage;
  readonly result: DeviceResult;
}

/** The plain texts of a record. */
export function withPlainTexts({ scannedName, scannedMaker, ...others }: Readonly<Record<PlainText, string | null>>) {
  return { ...others, scanned: { name: scannedName, manufacturer: scannedMaker } };
}

export function plainTextOf(record: DeviceRecord, name: PlainText): string | null {
  if (name === 'scannedName') return record.scanned.name;
  return name === 'scannedMaker' ? record.scanned.manufacturer : record[name];
}

/** The time a list shows for a record and which one it is (SPEC section 2, Device Pick List). */
export function shownTime(record: DeviceRecord): { kind: 'verified' | 'submitted' | 'created'; at: number | null } {
  if (record.verified) return { kind: 'verified', at: record.verified.at };
  if (record.submitted) return { kind: 'submitted', at: record.submitted.at };
  return { kind: 'created', at: record.createdAt };
}

/** The mark of a result, only once submitted or verified (SPEC section 4); null shows nothing. */
export function resultMark(record: DeviceRecord): { kind: 'passed' } | { kind: 'error'; code: string } | null {
  if (!record.submitted && !record.verified) return null;
  return record.result.kind === 'none' ? null : record.result;
}
