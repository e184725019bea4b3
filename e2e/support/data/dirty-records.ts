/** Texts that have broken other consoles: markup, templates, formulas, direction marks, joined and endless ones. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '=cmd|calc!A1',
  '\u202Eمرحبا بالعالم',
  'שלום <b>עולם</b>',
  'e\u0301'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(200),
  'x'.repeat(10_000),
  'a b '.repeat(2_500),
  '\u0000\u200B\uFEFF',
  '',
];

const BAD_DATES = [null, '', 'soon', '2025-02-30', '2025-13-01T00:00:00Z', 0, -1, 1e30, {}, [], '٢٠٢٥-٠١-٠١'];
const BAD_CODES = ['E011', 'E001', 'e007', 'PASSED', 'E' + '9'.repeat(9_999), '<b>E007</b>', 7, true, null, ''];

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A valid record except for the given fields. */
function record(id: string, order: object, fields: object): object {
  return {
    id,
    tracking_id: {
      tracking_id: id,
      hub_code: 'BLR_KOR',
      created_date: hoursAgo(5),
      device_type: 'mobile',
      is_Blindpick: false,
      Blind_brand: null,
      Blind_model: null,
      device_model_name: 'Galaxy A14 5G',
      device_brand: 'Samsung',
      ...order,
    },
    is_submit: true,
    submit_time: hoursAgo(3),
    submitted_by: { username: 'wm_one' },
    submitted_device_name: 'SM-A146B',
    submitted_manufacturer: 'samsung',
    is_verified: true,
    verify_time: hoursAgo(1),
    verified_by: { username: 'ex_one' },
    is_verified_rc: true,
    verified_by_rc: { username: 'rc_one' },
    verify_time_rc: hoursAgo(0.5),
    is_verified_rc_by: 'rc_one',
    device_result: 'passed',
    ...fields,
  };
}

/** Every hostile text in all text fields together, including the ID. */
const hostile = HOSTILE_TEXTS.map((text, index) =>
  record(
    `HOSTILE${index}`,
    {
      tracking_id: `HOSTILE${index}${text}`,
      hub_code: text,
      device_type: text,
      device_model_name: text,
      device_brand: text,
      is_Blindpick: index % 2 === 0,
      Blind_brand: text,
      Blind_model: text,
    },
    {
      submitted_by: { username: text },
      submitted_device_name: text,
      submitted_manufacturer: text,
      verified_by: { username: text },
      verified_by_rc: { username: text },
      is_verified_rc_by: text,
      device_result: 'E006',
    },
  ),
);

/** Created without a date that means one: the dashboard leaves these out and counts them. */
const undated = BAD_DATES.map((created_date, index) => record(`UNDATED${index}`, { created_date }, {}));
const untimed = BAD_DATES.map((time, index) => record(`UNTIMED${index}`, {}, { submit_time: time, verify_time: time }));
const coded = BAD_CODES.map((device_result, index) => record(`CODED${index}`, {}, { device_result }));

/** Other invalid records: fields of other types, fields and whole objects missing. */
const broken = [
  {},
  { id: 1 },
  { tracking_id: null },
  { tracking_id: 'RVP1' },
  { id: null, tracking_id: { tracking_id: 7, hub_code: {}, created_date: hoursAgo(2) } },
  record('TYPES1', { device_type: 42, hub_code: 42 }, { submitted_by: 'wm_one', is_submit: 'yes' }),
  record('TYPES2', { is_Blindpick: 'true' }, { submitted_by: [], verified_by: 7, is_verified: 1 }),
  record('SAME', {}, {}),
  record('SAME', {}, {}),
];

export const DIRTY_RECORDS: readonly unknown[] = [...hostile, ...undated, ...untimed, ...coded, ...broken];
