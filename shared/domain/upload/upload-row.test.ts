import fc from 'fast-check';
import { DEVICE_TYPES } from '../devices/device-record.ts';
import { clipCell, readUploadHeader, UPLOAD_COLUMNS } from './upload-header.ts';
import { readUploadRow } from './upload-row.ts';
import type { UploadRowFacts } from './upload-row.ts';

const FACTS: UploadRowFacts = {
  now: Date.parse('2026-03-10T12:00:00Z'),
  days: { zone: 'Asia/Kolkata', named: true },
  hubs: new Map([['blr_kor', 'BLR_KOR']]),
  operators: new Map([
    ['wm_1', { username: 'WM_1', hubKeys: new Set(['blr_kor']) }],
    ['wm_2', { username: 'wm_2', hubKeys: new Set(['del_okh']) }],
  ]),
};
const GOOD = {
  tracking_id: 'RVP0000001',
  hub_code: 'BLR_KOR',
  device_type: 'mobile',
  is_blindpick: '',
  blind_brand: '',
  blind_model: '',
  device_brand: 'Vivo',
  device_model_name: 'V29',
  created_date: '2026-03-01',
  operator_username: '',
};

const read = (change: Partial<typeof GOOD> = {}) =>
  readUploadRow(UPLOAD_COLUMNS, Object.values({ ...GOOD, ...change }), FACTS);

test('a good row is stored as it is, its date the start of the day in the business zone', () => {
  expect(read({ hub_code: ' blr_kor', device_type: 'Mobile', operator_username: 'wm_1' })).toEqual({
    ok: true,
    row: {
      trackingId: 'RVP0000001',
      hubCode: 'BLR_KOR',
      deviceType: 'mobile',
      isBlindpick: false,
      blindBrand: null,
      blindModel: null,
      deviceBrand: 'Vivo',
      deviceModelName: 'V29',
      createdAt: Date.parse('2026-02-28T18:30:00Z'),
      assignedTo: 'WM_1',
    },
  });
});

test('an ID of digits around an E is stored: it is no number of a spreadsheet', () => {
  expect(read({ tracking_id: '4711E05' })).toMatchObject({ ok: true });
});

test.each([6, 40])('a tracking ID of %s characters is stored', (length) => {
  expect(read({ tracking_id: 'R'.repeat(length) })).toMatchObject({ ok: true });
});

test.each([5, 41])('a tracking ID of %s characters is refused', (length) => {
  expect(read({ tracking_id: 'R'.repeat(length) })).toMatchObject({ ok: false });
});

test('a name of 80 characters is stored, also of those that take two code units', () => {
  expect(read({ device_model_name: '😀'.repeat(80) })).toMatchObject({ ok: true });
});

test.each<[Partial<typeof GOOD>, string]>([
  [{ tracking_id: '' }, 'tracking_id is empty: every row needs one'],
  [{ tracking_id: '4.7E+11' }, 'tracking_id "4.7E+11": Excel changed this ID, format the column as text'],
  [{ tracking_id: '12.34E11' }, 'tracking_id "12.34E11": Excel changed this ID, format the column as text'],
  [{ tracking_id: '47E+11' }, 'tracking_id "47E+11": Excel changed this ID, format the column as text'],
  [{ tracking_id: '4,7e+11' }, 'tracking_id "4,7e+11": Excel changed this ID, format the column as text'],
  [{ tracking_id: 'RVP 00001' }, 'tracking_id "RVP 00001": must be 6 to 40 of A-Z, a-z, 0-9, _ and -'],
  [{ tracking_id: '\u200fRVP00001' }, 'tracking_id "[U+200F]RVP00001": must be 6 to 40 of A-Z, a-z, 0-9, _ and -'],
  [{ device_brand: '\u200b\u3164' }, 'device_brand is empty: needed unless is_blindpick is true'],
  [{ tracking_id: 'RVP1' }, 'tracking_id "RVP1": must be 6 to 40 of A-Z, a-z, 0-9, _ and -'],
  [{ hub_code: 'XYZ' }, 'hub_code "XYZ": no hub has this code'],
  [{ hub_code: '' }, 'hub_code is empty: every row needs one'],
  [{ device_type: 'toaster' }, 'device_type "toaster": must be smarttv, laptop, tablet, mobile, truewireless or empty'],
  [{ is_blindpick: 'maybe' }, 'is_blindpick "maybe": must be true, false, yes, no, 1, 0 or empty'],
  [{ is_blindpick: 'yes' }, 'blind_brand is empty: needed for a blind pick'],
  [{ device_brand: '' }, 'device_brand is empty: needed unless is_blindpick is true'],
  [{ device_model_name: ' ' }, 'device_model_name is empty: needed unless is_blindpick is true'],
  [
    { device_type: `${'x'.repeat(59)}😀😀` },
    `device_type "${'x'.repeat(59)}…": must be ${DEVICE_TYPES.join(', ')} or empty`,
  ],
  [{ device_brand: 'x'.repeat(81) }, `device_brand "${'x'.repeat(60)}…": longer than 80 characters`],
  [{ created_date: '2026-02-30' }, 'created_date "2026-02-30": is not a valid date'],
  [{ created_date: '28/01/2026' }, 'created_date "28/01/2026": must be YYYY-MM-DD or an ISO date and time'],
  [{ created_date: '1767225600000' }, 'created_date "1767225600000": must be YYYY-MM-DD or an ISO date and time'],
  [{ created_date: '2026-03-01T24:30' }, 'created_date "2026-03-01T24:30": is not a valid time'],
  [{ created_date: '2026-03-11' }, 'created_date "2026-03-11": is in the future in Asia/Kolkata'],
  [{ created_date: '1999-12-31' }, 'created_date "1999-12-31": is before 2000, check the year'],
  [{ created_date: '0026-03-01T10:00Z' }, 'created_date "0026-03-01T10:00Z": is before 2000, check the year'],
  [{ operator_username: 'nobody' }, 'operator_username "nobody": no active operator has this username'],
  [{ operator_username: 'wm_2' }, 'operator_username "wm_2": works at another hub'],
])('%j is refused with the column, the value and the rule', (change, problem) => {
  expect(read(change)).toMatchObject({ ok: false, errors: [problem] });
});

test('a row may end before its columns or in blank cells, and what does not fit its columns is refused', () => {
  const cells = Object.values(GOOD);
  const reading = (...row: string[]) => readUploadRow(UPLOAD_COLUMNS, row, FACTS);
  expect(reading(...cells.slice(0, 8))).toMatchObject({ ok: true });
  expect(reading(...cells, '', ' ')).toMatchObject({ ok: true });
  expect(reading(...cells, '', 'note')).toMatchObject({
    ok: false,
    errors: ['The row has 12 cells, the header names 10: quote a cell that holds the delimiter'],
  });
});

test.each([
  ['TRUE', true],
  ['Yes', true],
  ['1', true],
  ['FALSE', false],
  ['No', false],
  ['0', false],
  ['', false],
])('is_blindpick "%s" means %s', (text, isBlindpick) => {
  expect(read({ is_blindpick: text, blind_brand: 'Vivo' })).toMatchObject({ ok: true, row: { isBlindpick } });
});

test.each([
  ['', '2026-03-10T12:00:00.000Z'],
  ['2026-03-01T10:00', '2026-03-01T04:30:00.000Z'],
  ['2026-03-01 10:00:30.5', '2026-03-01T04:30:30.500Z'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
  ['2000-01-01', '1999-12-31T18:30:00.000Z'],
])('created_date "%s" is %s', (text, instant) => {
  const reading = read({ created_date: text });
  expect(reading.ok && new Date(reading.row.createdAt).toISOString()).toBe(instant);
});

test('a date that a zone is named for is judged there; without one, where it is today first on earth', () => {
  const at = (now: string, created: string, days: UploadRowFacts['days']) => {
    const cells = ['RVP0000001', 'BLR_KOR', 'Apple', 'iPhone', created];
    const header = ['tracking_id', 'hub_code', 'device_brand', 'device_model_name', 'created_date'] as const;
    const reading = readUploadRow(header, cells, { ...FACTS, now: Date.parse(now), days });
    return reading.ok ? new Date(reading.row.createdAt).toISOString() : reading.errors[0];
  };
  const inIndia = { zone: 'Asia/Kolkata', named: true };
  expect(at('2026-03-09T18:30:00Z', '2026-03-10', inIndia)).toBe('2026-03-09T18:30:00.000Z');
  expect(at('2026-03-09T18:29:59.999Z', '2026-03-10', inIndia)).toContain('is in the future in Asia/Kolkata');
  const unnamed = { zone: 'Asia/Kolkata', named: false };
  expect(at('2026-03-09T10:00:00Z', '2026-03-10', unnamed)).toBe('2026-03-09T18:30:00.000Z');
  expect(at('2026-03-09T09:59:59.999Z', '2026-03-10', unnamed)).toMatch(/is in the future$/);
});

test('what cannot be seen is no part of a value, and joiners are part of a name', () => {
  const hidden = Object.fromEntries(
    Object.entries(GOOD).map(([column, text]) => [column, column === 'tracking_id' ? text : `\u200e${text}\u202c`]),
  );
  expect(read(hidden)).toEqual(read());
  const joined = read({ device_brand: 'सैम\u200dसंग', device_model_name: 'A\u202e14' });
  expect(joined).toMatchObject({ ok: true, row: { deviceBrand: 'सैम\u200dसंग', deviceModelName: 'A14' } });
  expect(readUploadHeader(['\ufeff\u200etracking_id', 'hub\u00ad_code', 'x\u200b'], 1)).toEqual({
    ok: true,
    header: ['tracking_id', 'hub_code', null],
    notes: ['Ignored unknown columns: x[U+200B]'],
  });
});

test('a row with several faults names them all', () => {
  const reading = read({ tracking_id: '', hub_code: 'XYZ', created_date: 'soon' });
  expect(reading.ok ? [] : reading.errors).toHaveLength(3);
});

test('a blind pick needs its brand only', () => {
  expect(read({ is_blindpick: 'TRUE', blind_brand: 'Samsung', device_brand: '', device_model_name: '' }).ok).toBe(true);
});

test('more cells than the header names are refused, short rows read as empty cells', () => {
  expect(readUploadRow(['tracking_id', 'hub_code'], ['RVP000001', 'BLR_KOR', 'x'], FACTS).ok).toBe(false);
  expect(readUploadRow(['tracking_id', 'hub_code', 'device_brand'], ['RVP000001'], FACTS).ok).toBe(false);
  expect(
    readUploadRow(
      ['tracking_id', 'hub_code', 'is_blindpick', 'blind_brand'],
      ['RVP000001', 'BLR_KOR', '1', 'LG', ''],
      FACTS,
    ).ok,
  ).toBe(true);
});

test('the header is read in any order and case, unknown columns are noted', () => {
  expect(readUploadHeader(['Hub Code', 'note', 'TRACKING_ID', 'is_Blindpick'], 1)).toEqual({
    ok: true,
    header: ['hub_code', null, 'tracking_id', 'is_blindpick'],
    notes: ['Ignored unknown columns: note'],
  });
});

test('of the unknown columns the first twenty are named', () => {
  const unknown = Array.from({ length: 21 }, (_, index) => `x${index}`);
  expect(readUploadHeader(['tracking_id', 'hub_code', ...unknown], 1)).toMatchObject({
    notes: [expect.stringMatching(/: x0, .*, x19$/)],
  });
});

test('a refusal shows a cell of sixty characters whole, and the beginning of a longer one', () => {
  expect(clipCell('x'.repeat(60))).toBe('x'.repeat(60));
  expect(clipCell('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
});

test('the columns that a file of rejected rows adds are ignored without a note', () => {
  expect(readUploadHeader(['tracking_id', 'hub_code', 'row ', ' Reason'], 1)).toMatchObject({ ok: true, notes: [] });
});

test.each([
  [['a', 'b'], /no column tracking_id and no column hub_code.*a, b/],
  [['tracking_id'], /no column hub_code/],
  [['tracking_id', 'hub_code', 'Tracking ID'], /names the column tracking_id twice/],
  [
    ['tracking_id', 'hub_code', 'Created Date', 'colour', 'colour', 'created-date'],
    /names the column created_date twice/,
  ],
])('the header %j is refused', (cells, sentence) => {
  const reading = readUploadHeader(cells, 1);
  expect(reading.ok ? '' : reading.error).toMatch(sentence);
});

test('no row makes the rules throw, and a stored row keeps every rule', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 12 }), (cells) => {
      const reading = readUploadRow(UPLOAD_COLUMNS, cells, FACTS);
      if (!reading.ok) expect(reading.errors.length).toBeGreaterThan(0);
      else expect(reading.row.createdAt).toBeLessThanOrEqual(FACTS.now);
    }),
  );
});
