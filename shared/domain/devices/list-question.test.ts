import fc from 'fast-check';
import { hubKey } from '../base/keys.ts';
import { dayFromNumber } from '../days/days.ts';
import { DEVICE_TYPES } from './device-record.ts';
import {
  hubsOf,
  LATE_STEPS,
  LIST_MARKS,
  LIST_STATUSES,
  listLink,
  parseListQuestion,
  pinZone,
  RESULT_SETS,
  SINCE_STEPS,
  toListSearch,
} from './list-question.ts';
import type { DayRange, ListQuestion } from './list-question.ts';
import { LIST_SORTS } from './list-sort.ts';

const day = fc.integer({ min: -20_000, max: 40_000 }).map(dayFromNumber);
const range = fc
  .tuple(fc.option(day), fc.option(day))
  .filter(([from, to]) => from !== null || to !== null)
  .map(([a, b]): DayRange => {
    const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b];
    return { ...(from !== null && { from }), ...(to !== null && { to }) };
  });
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.constantFrom('=', '=unknown', 'unknown', 'all', 'a&b=c#d', '../x', '☂ ', '%00'),
);
const hub = name.map(hubKey).filter(Boolean);
const threshold = fc.integer({ min: 1, max: 100_000 });

const hubs = fc.oneof(
  fc.constant({}),
  hub.map((one) => ({ hub: one })),
  fc
    .uniqueArray(
      hub.filter((one) => one !== 'all'),
      { minLength: 2, maxLength: 4 },
    )
    .map((several) => ({ hubs: several })),
);
const rest = fc.record<ListQuestion>(
  {
    text: fc.string({ minLength: 1 }),
    since: fc.record({ step: fc.constantFrom(...SINCE_STEPS), at: fc.integer({ min: 0, max: 4_102_444_800_000 }) }),
    status: fc.constantFrom(...LIST_STATUSES),
    result: fc.oneof(
      fc.constantFrom(...RESULT_SETS, 'E004'),
      name.map((code) => `E${code}`),
    ),
    brand: name,
    type: fc.constantFrom(...DEVICE_TYPES, 'other' as const),
    operator: name,
    created: fc.oneof(range, fc.constant('none' as const)),
    submittedOn: fc.oneof(range, fc.constant('none' as const)),
    verifiedOn: range,
    late: fc.constantFrom(...LATE_STEPS),
    marked: fc.constantFrom(...LIST_MARKS),
    hubHours: threshold,
    rcDays: threshold,
    sort: fc.record({ by: fc.constantFrom(...LIST_SORTS), descending: fc.boolean() }),
    zone: fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York'),
  },
  { requiredKeys: [] },
);
const question = fc.tuple(rest, hubs).map(([asked, ofHubs]): ListQuestion => ({ ...asked, ...ofHubs }));

test('a question survives the round trip through its address', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const address = new URL(listLink(asked), 'https://console.example');
      expect(address.pathname).toBe('/ListDevices');
      expect(parseListQuestion(address.searchParams)).toEqual(asked);
    }),
    { numRuns: 500 },
  );
});

test('no address breaks the list: invalid values are ignored, and the rest applies', () => {
  const keys = fc.constantFrom(
    'q',
    'hub',
    'status',
    'result',
    'type',
    'operator',
    'created',
    'submitted',
    'late',
    'zone',
  );
  const value = fc.oneof(fc.string(), fc.constantFrom('__proto__', '2025-02-30', '..', 'none', '1..2', 'all', 'E'));
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, value)), (pairs) => {
      const asked = parseListQuestion(new URLSearchParams(pairs));
      expect(parseListQuestion(toListSearch(asked))).toEqual(asked);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['status=lost'],
  ['result=e004'],
  ['result=REJECTED'],
  ['type=toaster'],
  ['created=2025-02-30'],
  ['created=2025-01-09..2025-01-01'],
  ['created=..'],
  ['created=2025-01-01..2025-01-02..2025-01-03'],
  ['verified=none'],
  ['late=yes'],
  ['hub=+'],
  ['since=created.2025-01-31T03:42:00Z'],
  ['since=verified.soon'],
  ['since=verified'],
  ['hub_hours=0'],
  ['rc_days=1e3'],
  ['zone=Middle/Earth'],
  [`operator=${'x'.repeat(201)}`],
  ['constructor=1'],
])('%s asks for nothing', (search) => {
  expect(parseListQuestion(new URLSearchParams(search))).toEqual({});
});

test('a name as long as the longest stored one is asked for', () => {
  const operator = 'x'.repeat(200);
  expect(parseListQuestion(new URLSearchParams({ operator }))).toEqual({ operator });
});

test('a zone in an address is known by its current name', () => {
  expect(parseListQuestion(new URLSearchParams('zone=Asia/Calcutta'))).toEqual({ zone: 'Asia/Kolkata' });
});

test('days are pinned to a zone unless they name one, and a question without days to none', () => {
  const day = { from: '2025-01-28' };
  const pinned = [{ created: day }, { submittedOn: day }, { verifiedOn: day }];
  for (const question of pinned) expect(pinZone(question, 'UTC')).toEqual({ ...question, zone: 'UTC' });
  const others = [{}, { hub: 'blr_kor' }, { created: 'none' as const }, { created: day, zone: 'Asia/Kolkata' }];
  for (const question of others) expect(pinZone(question, 'UTC')).toEqual(question);
});

test('several hubs are named one after another; one named twice is one, and all hubs are all', () => {
  expect(listLink({ hubs: ['blr_kor', 'a,b'] })).toBe('/ListDevices?hub=blr_kor&hub=a%2Cb');
  const read = (search: string) => parseListQuestion(new URLSearchParams(search));
  expect(read('hub=BLR_KOR&hub=DEL_OKH&hub=&hub=blr_kor')).toEqual({ hubs: ['blr_kor', 'del_okh'] });
  expect(read('hub=BLR_KOR&hub=blr_kor')).toEqual({ hub: 'blr_kor' });
  expect(read('hub=blr_kor&hub=all')).toEqual({ hub: 'all' });
  expect(read('late=hub&late=rc')).toEqual({ late: 'hub' });
  expect([{}, { hub: 'all' }, { hub: 'blr_kor' }, { hub: 'all', hubs: ['a', 'b'] }].map(hubsOf)).toEqual([
    [],
    [],
    ['blr_kor'],
    ['a', 'b'],
  ]);
});

test('an address is readable', () => {
  expect(
    listLink({
      hub: 'blr_kor',
      result: 'rejected',
      created: { from: '2025-01-01', to: '2025-01-30' },
      zone: 'Asia/Kolkata',
    }),
  ).toBe('/ListDevices?hub=blr_kor&result=rejected&created=2025-01-01..2025-01-30&zone=Asia%2FKolkata');
  expect(listLink({ verifiedOn: { from: '2025-01-01', to: '2025-01-01' } })).toBe('/ListDevices?verified=2025-01-01');
  expect(listLink({ text: '' })).toBe('/ListDevices');
  expect(listLink({ hub: 'all' })).toBe('/ListDevices?hub=all');
});
