/** As the status call sends it (SPEC section 3). */
export interface Sent {
  readonly id: number;
  readonly tracking_id: {
    readonly tracking_id: string;
    readonly hub_code: string | null;
    readonly created_date: string | null;
    readonly device_model_name: string;
  };
  readonly is_submit: boolean;
  readonly submit_time: string | null;
  readonly submitted_by: { readonly username: string | null } | null;
  readonly is_verified: boolean;
  readonly verify_time: string | null;
  readonly is_verified_rc: boolean;
  readonly device_result: string | null;
}

/** 31 January 2025, noon in India: the time of the query. */
export const NOW = Date.parse('2025-01-31T12:00:00+05:30');
const HOUR = 3_600_000;

const HUBS = ['BLR_KOR', 'BLR_KOR', 'blr_kor', 'DEL_OKH', 'DEL_OKH', ' del_okh ', 'MUM_BHI', 'HYD_GAC', 'CHN_AMB'];
const PEOPLE = ['wm_blr_001', 'wm_del_002', 'wm_mum_003', 'wm_hyd_004', 'wm_chn_005', 'wm_pun_006', 'wm_kol_007'];
const RESULTS = ['E007', 'passed', 'passed', 'E006', 'passed', 'E004', 'passed', 'passed', 'E003', 'passed', 'E010'];

/** 240 plain records over 48 days, at every stage, each field changing at its own pace. */
function plain(id: number): Sent {
  const created = NOW - id * 4.8 * HOUR;
  const stage = id % 7;
  const time = (hoursLater: number) => new Date(created + hoursLater * HOUR).toISOString();
  return {
    id,
    tracking_id: {
      tracking_id: `RVP${String(id).padStart(10, '0')}`,
      hub_code: HUBS[id % HUBS.length] ?? null,
      created_date: time(0),
      device_model_name: 'Redmi Note 12',
    },
    is_submit: stage > 0,
    submit_time: stage > 0 ? time(3 + (id % 40)) : null,
    submitted_by: stage > 0 ? { username: PEOPLE[(id * 3) % PEOPLE.length] ?? null } : null,
    is_verified: stage > 2,
    verify_time: stage > 2 ? time(20 + (id % 70)) : null,
    is_verified_rc: stage > 4,
    device_result: stage > 0 ? (RESULTS[(id * 5) % RESULTS.length] ?? null) : null,
  };
}

interface Dirt extends Partial<Omit<Sent, 'id' | 'tracking_id'>> {
  readonly hub?: string | null;
  readonly created?: string | null;
  readonly model?: string;
}

/** Each kind of malformed data that a service can send, on a record that would otherwise count in the last 30 days. */
const DIRT: readonly Dirt[] = [
  // Hubs: none, blank, one named Unknown or all, one without a group.
  ...[null, null, '', '   ', 'Unknown', 'unknown', 'all', 'BLR_OLD', 'BLR_OLD', '=cmd'].map((hub) => ({ hub })),
  // Created: missing, invalid, impossible, in the future, far too old.
  ...[null, '', 'soon', '2025-02-30', '2025-13-01', '2025-02-01T00:00:00+05:30', '2025-03-01', '1970-01-01'].map(
    (created) => ({ created }),
  ),
  { created: null, is_submit: false, submit_time: null, submitted_by: null, device_result: null },
  // Local midnight and 23:59, both ends of the period, and both sides of UTC midnight.
  ...[
    '2025-01-20T00:00:00+05:30',
    '2025-01-20T23:59:59+05:30',
    '2025-01-02T00:00:00+05:30',
    '2025-01-01T23:59:59+05:30',
    '2025-01-31T23:59:59+05:30',
    '2025-01-15T23:59:59Z',
    '2025-01-16T00:00:00Z',
  ].map((created) => ({ created, submit_time: created, verify_time: created, is_verified: true })),
  // Users: none, blank, one named Unknown, Unicode, 80 characters.
  ...[null, { username: null }, { username: '' }, { username: 'Unknown' }, { username: 'अमित_☂' }].map(
    (submitted_by) => ({ submitted_by }),
  ),
  { submitted_by: { username: 'w'.repeat(80) }, device_result: 'E005' },
  // Times: submitted or verified without one, with an invalid one, before the period, in the future.
  { submit_time: null },
  { submit_time: 'later', device_result: 'E004' },
  ...[null, null, null, null, 'never'].map((verify_time) => ({ is_verified: true, verify_time })),
  { submit_time: '2024-12-25T10:00:00+05:30', device_result: 'E006' },
  { is_verified: true, verify_time: '2025-02-03T10:00:00+05:30', device_result: 'E008' },
  // Flags: verified but never submitted, at the return centre but never verified.
  { is_submit: false, is_verified: true, verify_time: '2025-01-12T10:00:00+05:30', device_result: 'E008' },
  { is_verified_rc: true },
  // Results: codes outside the chart, other spellings, none.
  ...['E011', 'E011', 'E011', 'E011', 'E001', 'E002', 'E009', 'PASSED', ' passed', 'ok', '', null, null].map(
    (device_result) => ({ device_result }),
  ),
  { is_submit: false, submit_time: null, submitted_by: null, device_result: 'E007' },
  { model: '=cmd|calc' },
  { model: 'ताज़ा '.repeat(14) },
  { model: '' },
];

function dirty({ hub = 'PUN_HDP', created, model = 'SM-A146B', ...fields }: Dirt, index: number): Sent {
  const id = 240 + index;
  return {
    id,
    tracking_id: {
      tracking_id: `RVP${String(id).padStart(10, '0')}`,
      hub_code: hub,
      created_date: created === undefined ? '2025-01-10T09:30:00+05:30' : created,
      device_model_name: model,
    },
    is_submit: true,
    submit_time: '2025-01-11T14:05:00+05:30',
    submitted_by: { username: 'wm_pun_006' },
    is_verified: false,
    verify_time: null,
    is_verified_rc: false,
    device_result: 'passed',
    ...fields,
  };
}

/** 300 records, deterministic. */
export const DIRTY_RECORDS: readonly Sent[] = [
  ...Array.from({ length: 240 }, (_, id) => plain(id)),
  ...DIRT.map(dirty),
];
