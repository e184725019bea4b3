import fc from 'fast-check';
import { deviceIdKey, modelKey } from './base/keys.ts';
import { afterScan, decideScan } from './scan-rules.ts';
import type { RecordForScan, ScanDecision, ScanFacts, ScanStage, StageState } from './scan-rules.ts';

const ASHA = { username: 'asha', groups: [{ code: 'BLR_KOR', organization: 'hub' as const }] };
const RAVI = { username: 'ravi', groups: [{ code: 'blr_kor ', organization: 'hub' as const }] };
const CENTRE = { username: 'rc_blr', groups: [{ code: 'RC_BLR', organization: 'RC' as const }] };
const PHONE = {
  name: 'Galaxy A14 5G',
  manufacturer: 'Samsung',
  brand: 'samsung',
  model: 'SM-A146B',
  hardwareId: 'HW-1',
  mac: 'AA:BB:CC:00:11:22',
};

function record(change: Partial<RecordForScan> = {}): RecordForScan {
  return {
    trackingId: 'RVP1',
    hubCode: 'BLR_KOR',
    assignedTo: null,
    expected: { brand: 'Samsung', model: 'Galaxy A14 5G' },
    submitted: null,
    verifiedAtHub: false,
    detached: false,
    captured: { hardwareId: null, mac: null },
    ...change,
  };
}

function facts(change: Partial<ScanFacts> = {}): ScanFacts {
  return {
    stage: 'doorstep',
    trackingId: 'RVP1',
    record: record(),
    scanner: ASHA,
    device: PHONE,
    sameDeviceOn: null,
    manufacturerKnown: true,
    whiteLabel: null,
    modelAliases: new Map([['sma146b', 'galaxya145g']]),
    ...change,
  };
}

const CAPTURED = { captured: { hardwareId: 'hw 1', mac: null } };
const SUBMITTED = { submitted: { by: 'asha' }, ...CAPTURED };
const AT_HUB = { ...SUBMITTED, verifiedAtHub: true };
const OTHER = { ...PHONE, hardwareId: 'HW-2' };

const outcome = (decision: ScanDecision) =>
  decision.kind === 'conflict' ? 'conflict' : `${decision.code} ${decision.effect?.kind ?? 'attempt only'}`;

test('E004 names the device that was found and the ID that holds it', () => {
  const decision = decideScan(facts({ sameDeviceOn: 'RVP2' }));
  expect(decision).toMatchObject({ code: 'E004', found: PHONE.hardwareId, expected: 'RVP2' });
});

test.each<[string, Partial<ScanFacts>, string]>([
  ['an unknown ID', { record: null }, 'E001 attempt only'],
  ['a record of another hub', { record: record({ hubCode: 'DEL_OKH' }) }, 'E002 attempt only'],
  ['a record without a hub', { record: record({ hubCode: null }) }, 'E002 attempt only'],
  ['a hub code in another case', { scanner: RAVI }, 'passed submitted'],
  ['a pick-up assigned to another user', { record: record({ assignedTo: 'ravi' }) }, 'E002 attempt only'],
  ['a pick-up assigned to the scanner', { record: record({ assignedTo: 'ASHA' }) }, 'passed submitted'],
  ['a return centre user at the door', { scanner: CENTRE }, 'E002 attempt only'],
  ['a record that another user submitted', { record: record(SUBMITTED), scanner: RAVI }, 'E003 attempt only'],
  ['another user after the hub step', { record: record(AT_HUB), scanner: RAVI }, 'E003 attempt only'],
  ['the same user before the hub step', { record: record(SUBMITTED) }, 'passed submitted'],
  ['the same user after the hub step', { record: record(AT_HUB) }, 'conflict'],
  ['a device that another open ID holds', { sameDeviceOn: 'RVP2' }, 'E004 submitted'],
  ['an unknown manufacturer', { manufacturerKnown: false }, 'E005 submitted'],
  ['an unknown manufacturer of a white label', { manufacturerKnown: false, whiteLabel: [] }, 'passed submitted'],
  ['another brand', { record: record({ expected: { brand: 'Vivo', model: null } }) }, 'E006 submitted'],
  [
    'another brand that the white-label list allows',
    { record: record({ expected: { brand: 'NovaView', model: null } }), whiteLabel: ['  samsung '] },
    'passed submitted',
  ],
  [
    'another brand and an empty white-label list',
    { record: record({ expected: { brand: 'Plainfield', model: null } }), whiteLabel: [] },
    'E006 submitted',
  ],
  ['an order without a brand', { record: record({ expected: { brand: null, model: null } }) }, 'passed submitted'],
  [
    'a blind pick without a model',
    { record: record({ expected: { brand: 'Samsung', model: null } }) },
    'passed submitted',
  ],
  ['another model', { record: record({ expected: { brand: 'Samsung', model: 'Galaxy A54' } }) }, 'E007 submitted'],
  ['the plus model for the plain one', { device: { ...PHONE, name: null, model: 'Galaxy A14 5G+' } }, 'E007 submitted'],
  ['a model known by its alias only', { device: { ...PHONE, name: null } }, 'passed submitted'],
  ['a model in other spacing', { device: { ...PHONE, model: 'GALAXY  a14-5g' } }, 'passed submitted'],
  [
    'a device whose brand could not be read',
    { device: { ...PHONE, brand: null, manufacturer: null } },
    'E006 submitted',
  ],
  ['the hub before the doorstep', { stage: 'hub' }, 'conflict'],
  ['the hub with the captured device', { stage: 'hub', record: record(SUBMITTED), scanner: RAVI }, 'passed verified'],
  [
    'the hub with an assigned pick-up',
    { stage: 'hub', record: record({ ...SUBMITTED, assignedTo: 'asha' }), scanner: RAVI },
    'passed verified',
  ],
  [
    'the hub of another city',
    { stage: 'hub', record: record({ ...SUBMITTED, hubCode: 'DEL_OKH' }) },
    'E002 attempt only',
  ],
  ['the hub with another device', { stage: 'hub', record: record(SUBMITTED), device: OTHER }, 'E008 verified'],
  ['the hub a second time', { stage: 'hub', record: record(AT_HUB) }, 'conflict'],
  [
    'the hub where history captured no ID',
    { stage: 'hub', record: record({ submitted: { by: null } }) },
    'passed verified',
  ],
  [
    'the hub where only the MAC was captured',
    { stage: 'hub', record: record({ ...SUBMITTED, captured: { hardwareId: null, mac: 'aabbcc-001122' } }) },
    'passed verified',
  ],
  [
    'the hub where the captured hardware ID is blank and the MAC is the same',
    { stage: 'hub', record: record({ ...SUBMITTED, captured: { hardwareId: ' - ', mac: 'aabbcc-001122' } }) },
    'passed verified',
  ],
  ['the return centre with a hub user', { stage: 'rc', record: record(AT_HUB) }, 'E002 attempt only'],
  ['the return centre before the doorstep', { stage: 'rc', scanner: CENTRE }, 'conflict'],
  ['the return centre before the hub', { stage: 'rc', scanner: CENTRE, record: record(SUBMITTED) }, 'conflict'],
  ['the return centre', { stage: 'rc', scanner: CENTRE, record: record(AT_HUB) }, 'passed detached'],
  [
    'the return centre with another device',
    { stage: 'rc', scanner: CENTRE, record: record(AT_HUB), device: OTHER },
    'E008 flagged',
  ],
  [
    'the return centre a second time',
    { stage: 'rc', scanner: CENTRE, record: record({ ...AT_HUB, detached: true }) },
    'conflict',
  ],
])('%s', (_case, change, expected) => {
  expect(outcome(decideScan(facts(change)))).toBe(expected);
});

test('an answer names what was found and what was expected', () => {
  expect(decideScan(facts({ record: record({ expected: { brand: 'Vivo', model: 'V29' } }) }))).toEqual({
    kind: 'answer',
    code: 'E006',
    found: 'samsung',
    expected: 'Vivo',
    effect: { kind: 'submitted', result: 'E006' },
  });
});

test('a device swapped before the hub is flagged for support, and a hub pass keeps the doorstep result', () => {
  const state: StageState = { submitted: true, verified: false, detached: false, result: 'E007' };
  expect(afterScan(state, { kind: 'verified', result: null, needsSupport: false }).result).toBe('E007');
  expect(decideScan(facts({ stage: 'hub', record: record(SUBMITTED), device: OTHER }))).toMatchObject({
    found: 'HW-2',
    expected: 'hw 1',
    effect: { needsSupport: true },
  });
});

test('whatever is scanned in whatever order, verified needs submitted, detached needs verified, submitted has a result', () => {
  const scans = fc.array(
    fc.record({
      stage: fc.constantFrom<ScanStage>('doorstep', 'hub', 'rc'),
      scanner: fc.constantFrom(ASHA, RAVI, CENTRE),
      device: fc.constantFrom(PHONE, OTHER, { ...PHONE, brand: 'Vivo', manufacturer: null }),
      sameDeviceOn: fc.constantFrom(null, 'RVP2'),
      manufacturerKnown: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(scans, (tries) => {
      let state: StageState = { submitted: false, verified: false, detached: false, result: null };
      let current = record();
      for (const attempt of tries) {
        const decision = decideScan(facts({ ...attempt, record: current }));
        if (decision.kind === 'conflict' || !decision.effect) continue;
        state = afterScan(state, decision.effect);
        current = {
          ...current,
          submitted: decision.effect.kind === 'submitted' ? { by: attempt.scanner.username } : current.submitted,
          captured: decision.effect.kind === 'submitted' ? attempt.device : current.captured,
          verifiedAtHub: state.verified,
          detached: state.detached,
        };
        expect(!state.verified || state.submitted).toBe(true);
        expect(!state.detached || state.verified).toBe(true);
        expect(!state.submitted || state.result !== null).toBe(true);
      }
    }),
  );
});

test('names and IDs are compared without their spelling', () => {
  expect(modelKey(' Galaxy-A14 5G ')).toBe(modelKey('galaxy a14_5g'));
  expect(modelKey('S23+')).not.toBe(modelKey('S23'));
  expect(deviceIdKey('AA:bb-CC.00 11')).toBe('aabbcc0011');
});
