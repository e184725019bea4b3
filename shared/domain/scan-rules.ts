import { deviceIdKey, hubKey, modelKey, nameKey } from './base/keys.ts';

/** Where a scan happens: at the customer's door, at the hub, at the return centre (DECISIONS: scans, E001 to E008). */
export type ScanStage = 'doorstep' | 'hub' | 'rc';
/** `check` only returns what a submit would find; `submit` stores it. */
export type ScanAction = 'check' | 'submit';
export type ScanCode = 'passed' | 'E001' | 'E002' | 'E003' | 'E004' | 'E005' | 'E006' | 'E007' | 'E008';

/** What a phone read from the device; null = unreadable. */
export interface ScannedDevice {
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  readonly hardwareId: string | null;
  readonly mac: string | null;
}

export interface Scanner {
  readonly username: string;
  readonly groups: readonly { readonly code: string; readonly organization: 'hub' | 'RC' }[];
}

/** The facts that the rules need of the scanned record. */
export interface RecordForScan {
  readonly trackingId: string;
  readonly hubCode: string | null;
  /** Username of the assigned Wishmaster, null = any user of the hub. */
  readonly assignedTo: string | null;
  readonly expected: { readonly brand: string | null; readonly model: string | null };
  readonly submitted: { readonly by: string | null } | null;
  readonly verifiedAtHub: boolean;
  readonly detached: boolean;
  /** The values of the doorstep scan, which E008 compares. */
  readonly captured: { readonly hardwareId: string | null; readonly mac: string | null };
}

export interface ScanFacts {
  readonly stage: ScanStage;
  /** The ID as scanned. */
  readonly trackingId: string;
  readonly record: RecordForScan | null;
  readonly scanner: Scanner;
  readonly device: ScannedDevice;
  /** Another open (not detached) record whose captured hardware ID or MAC is the scanned one. */
  readonly sameDeviceOn: string | null;
  /** Whether the scanned manufacturer is in the master list. */
  readonly manufacturerKnown: boolean;
  /** Manufacturers the expected brand may report; null = the brand has no white-label entry. */
  readonly whiteLabel: readonly string[] | null;
  /** Technical to marketing name, both as `modelKey`: `sma146b` to `galaxya145g`. */
  readonly modelAliases: ReadonlyMap<string, string>;
}

/** What a submit changes on the record. */
export type ScanEffect =
  | { readonly kind: 'submitted'; readonly result: ScanCode }
  /** `result` null: a hub pass does not clear a doorstep code. */
  | { readonly kind: 'verified'; readonly result: 'E008' | null; readonly needsSupport: boolean }
  | { readonly kind: 'detached' }
  /** E008 at the return centre: result and support flag only, the device is not closed. */
  | { readonly kind: 'flagged'; readonly result: 'E008' };

export type ScanDecision =
  | {
      readonly kind: 'answer';
      readonly code: ScanCode;
      readonly found: string | null;
      readonly expected: string | null;
      /** What a submit would store; null: only the attempt is recorded. */
      readonly effect: ScanEffect | null;
    }
  /** The record is not at the stage of this scan: HTTP 409, nothing is stored. */
  | { readonly kind: 'conflict'; readonly reason: string };

/** Applies E001 to E008 in order. Pure: the caller loads the facts and stores the effect. */
export function decideScan(facts: ScanFacts): ScanDecision {
  const { record, stage } = facts;
  if (!record) return refused('E001', facts.trackingId, null);
  const stranger = notMapped(record, facts.scanner, stage);
  if (stranger) return stranger;
  switch (stage) {
    case 'doorstep':
      return atDoorstep(record, facts);
    case 'hub':
      return atHub(record, facts.device);
    case 'rc':
      return atReturnCentre(record, facts.device);
  }
}

/** The stage invariants of a record: verified needs submitted, detached needs verified, submitted needs a result. */
export interface StageState {
  readonly submitted: boolean;
  readonly verified: boolean;
  readonly detached: boolean;
  readonly result: string | null;
}

/** The state after an effect; keeps the stage invariants for every effect that `decideScan` returns for that state. */
export function afterScan(state: StageState, effect: ScanEffect): StageState {
  switch (effect.kind) {
    case 'submitted':
      return { ...state, submitted: true, result: effect.result };
    case 'verified':
      return { ...state, verified: true, result: effect.result ?? state.result };
    case 'detached':
      return { ...state, detached: true };
    case 'flagged':
      return { ...state, result: effect.result };
  }
}

/** E002: at doorstep and hub the record's hub must be a group of the user, at the return centre any RC group. */
function notMapped(record: RecordForScan, scanner: Scanner, stage: ScanStage): ScanDecision | null {
  const codes = scanner.groups
    .filter((group) => group.organization === (stage === 'rc' ? 'RC' : 'hub'))
    .map((group) => group.code);
  const own = codes.join(', ') || null;
  if (stage === 'rc') return codes.length > 0 ? null : refused('E002', scannerPlace(scanner), 'RC');
  const hub = hubKey(record.hubCode);
  if (hub === '' || !codes.some((code) => hubKey(code) === hub)) return refused('E002', own, record.hubCode);
  // The hub step is done by hub staff, so the assignment applies to the doorstep step only.
  const assigned = record.assignedTo;
  if (stage === 'doorstep' && assigned !== null && !sameUser(assigned, scanner.username))
    return refused('E002', scanner.username, assigned);
  return null;
}

function atDoorstep(record: RecordForScan, facts: ScanFacts): ScanDecision {
  const { device } = facts;
  if (record.submitted && !sameUser(record.submitted.by, facts.scanner.username))
    return refused('E003', record.submitted.by, facts.scanner.username);
  if (record.verifiedAtHub)
    return conflict(`${record.trackingId} is already verified at the hub, so its doorstep scan can no longer change.`);
  if (facts.sameDeviceOn !== null) return submit('E004', device.hardwareId ?? device.mac, facts.sameDeviceOn);
  if (!facts.manufacturerKnown && facts.whiteLabel === null)
    return submit('E005', device.manufacturer ?? device.brand, record.expected.brand);
  if (!brandMatches(facts, record.expected.brand))
    return submit('E006', device.brand ?? device.manufacturer, record.expected.brand);
  if (!modelMatches(facts, record.expected.model))
    return submit('E007', device.model ?? device.name, record.expected.model);
  return submit('passed', device.model ?? device.name, record.expected.model);
}

function atHub(record: RecordForScan, device: ScannedDevice): ScanDecision {
  if (!record.submitted)
    return conflict(`${record.trackingId} has no doorstep scan yet. Submit it at the doorstep first.`);
  if (record.verifiedAtHub) return conflict(`${record.trackingId} is already verified at the hub.`);
  const swapped = otherDevice(record, device);
  return swapped
    ? answer('E008', swapped, { kind: 'verified', result: 'E008', needsSupport: true })
    : answer('passed', null, { kind: 'verified', result: null, needsSupport: false });
}

function atReturnCentre(record: RecordForScan, device: ScannedDevice): ScanDecision {
  if (!record.submitted || !record.verifiedAtHub)
    return conflict(`${record.trackingId} is not verified at the hub yet. Scan it at the hub first.`);
  if (record.detached) return conflict(`${record.trackingId} is already closed at the return centre.`);
  const swapped = otherDevice(record, device);
  return swapped
    ? answer('E008', swapped, { kind: 'flagged', result: 'E008' })
    : answer('passed', null, { kind: 'detached' });
}

/** E006: the scanned brand or manufacturer is the expected brand or allowed by its white-label list. */
function brandMatches({ device, whiteLabel }: ScanFacts, expectedBrand: string | null): boolean {
  const expected = nameKey(expectedBrand);
  if (expected === '') return true;
  const allowed = new Set([expected, ...(whiteLabel ?? []).map(nameKey)]);
  return [device.brand, device.manufacturer].some((name) => nameKey(name) !== '' && allowed.has(nameKey(name)));
}

/** E007, skipped when nothing is expected: a blind pick without a model. */
function modelMatches({ device, modelAliases }: ScanFacts, expectedModel: string | null): boolean {
  const canonical = (model: string) => modelAliases.get(modelKey(model)) ?? modelKey(model);
  if (expectedModel === null || modelKey(expectedModel) === '') return true;
  const expected = canonical(expectedModel);
  return [device.model, device.name].some((model) => model !== null && canonical(model) === expected);
}

/**
 * E008: the hardware ID differs from the one captured at the doorstep; the MAC is compared where no hardware ID was
 * captured. Imported history may have neither, then the scan passes.
 */
function otherDevice({ captured }: RecordForScan, device: ScannedDevice) {
  const [before, now] =
    deviceIdKey(captured.hardwareId) !== ''
      ? [captured.hardwareId, device.hardwareId]
      : [captured.mac, deviceIdKey(captured.mac) === '' ? null : device.mac];
  return deviceIdKey(before) === deviceIdKey(now) ? null : { found: now, expected: before };
}

function scannerPlace(scanner: Scanner): string | null {
  return scanner.groups.map((group) => group.code).join(', ') || null;
}

function sameUser(a: string | null, b: string): boolean {
  return a !== null && nameKey(a) === nameKey(b);
}

function answer(
  code: ScanCode,
  pair: { found: string | null; expected: string | null } | null,
  effect: ScanEffect,
): ScanDecision {
  return { kind: 'answer', code, found: pair?.found ?? null, expected: pair?.expected ?? null, effect };
}

function submit(code: ScanCode, found: string | null, expected: string | null): ScanDecision {
  return answer(code, { found, expected }, { kind: 'submitted', result: code });
}

function refused(code: ScanCode, found: string | null, expected: string | null): ScanDecision {
  return { kind: 'answer', code, found, expected, effect: null };
}

function conflict(reason: string): ScanDecision {
  return { kind: 'conflict', reason };
}
