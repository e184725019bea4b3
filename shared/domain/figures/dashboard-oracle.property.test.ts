import fc from 'fast-check';
import { parseDeviceRecords } from '../devices/parse-device-records.ts';
import type { Timeframe } from '../days/days.ts';
import { dashboardFigures } from './dashboard-figures.ts';

/** As the status call sends it (SPEC section 3), with the gaps it may have. */
interface Wire {
  tracking_id: { hub_code: string | null; created_date: string | null };
  is_submit: boolean;
  submit_time: string | null;
  submitted_by: { username: string | null } | null;
  is_verified: boolean;
  verify_time: string | null;
  device_result: string | null;
}

const BACK: Record<Timeframe, number> = { today: 0, last7: 6, last15: 14, last30: 29 };
const COUNTED = ['passed', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'];

/** The figures of SPEC sections 4, 5 and 9 implemented sentence by sentence, slowly, without product code. */
function oracle(all: readonly Wire[], timeframe: Timeframe, hub: string, timeZone: string, now: number) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (text: string | number) => format.format(new Date(text));
  const days = Array.from({ length: BACK[timeframe] + 1 }, (_, index) => {
    const [year = 0, month = 0, day = 0] = dayOf(now).split('-').map(Number);
    return new Date(Date.UTC(year, month - 1, day - BACK[timeframe] + index)).toISOString().slice(0, 10);
  });
  const codeOf = ({ tracking_id }: Wire) => (tracking_id.hub_code ?? '').trim().toLowerCase();
  const inWindow = all.filter((record) => {
    const { created_date } = record.tracking_id;
    if (!created_date || Number.isNaN(Date.parse(created_date))) return false;
    return days.includes(dayOf(created_date)) && (hub === 'all' || codeOf(record) === hub);
  });
  const submitted = inWindow.filter((record) => record.is_submit);
  const verified = inWindow.filter((record) => record.is_verified);
  const notPassed = (record: Wire) => record.device_result !== 'passed';
  const on = (list: readonly Wire[], time: 'submit_time' | 'verify_time', day: string) =>
    list.filter((record) => record[time] !== null && dayOf(record[time]) === day).length;
  const percent = (part: number, whole: number) => (whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2));
  /** Unknown, written '' here, sorts after every name. */
  const sorting = (name: string) => (name === '' ? '~' : name.toLowerCase());
  const top = (list: readonly Wire[], nameOf: (record: Wire) => string) =>
    [...new Set(list.map(nameOf))]
      .map((name) => {
        const own = list.filter((record) => nameOf(record) === name);
        const rejections = own.filter((record) => record.is_submit && notPassed(record)).length;
        return [name, rejections, own.length, percent(rejections, own.length)] as const;
      })
      .sort((a, b) => b[1] - a[1] || b[1] / b[2] - a[1] / a[2] || (sorting(a[0]) < sorting(b[0]) ? -1 : 1))
      .slice(0, 5);
  return {
    days,
    submitted: submitted.length,
    rejection: percent(submitted.filter(notPassed).length, submitted.length),
    pending: inWindow.length - submitted.length,
    trend: days.map((day) => [
      on(submitted.filter(notPassed), 'submit_time', day),
      on(verified.filter(notPassed), 'verify_time', day),
    ]),
    volume: days.map((day) => [
      on(
        submitted.filter((record) => !record.is_verified),
        'submit_time',
        day,
      ),
      on(
        submitted.filter((record) => record.is_verified),
        'verify_time',
        day,
      ),
    ]),
    distribution: COUNTED.map((code) => inWindow.filter((record) => record.device_result === code).length),
    hubs: top(inWindow, codeOf),
    operators: top(submitted, (record) => record.submitted_by?.username ?? ''),
  };
}

/** Instants around unusual clock changes: a skipped hour, a repeated hour, a skipped day. */
const PLACES = [
  ['Asia/Kolkata', '2025-01-31T12:00:00Z'],
  ['UTC', '2024-03-01T00:00:00Z'],
  ['America/New_York', '2025-03-10T03:59:00Z'],
  ['America/New_York', '2025-11-03T05:00:00Z'],
  ['Pacific/Apia', '2012-01-02T10:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Australia/Lord_Howe', '2025-10-05T12:00:00Z'],
] as const;

const HOUR = 3_600_000;
/** From 35 days before to 2 days after; often at a half hour or a millisecond beside it. */
const distance = fc.oneof(
  fc
    .tuple(fc.integer({ min: -35 * 48, max: 2 * 48 }), fc.constantFrom(-1, 0, 1))
    .map(([half, ms]) => (half * HOUR) / 2 + ms),
  fc.integer({ min: -35 * 24 * HOUR, max: 2 * 24 * HOUR }),
);

const wireAround = (now: number): fc.Arbitrary<Wire> => {
  const time = distance.map((ms) => new Date(now + ms).toISOString());
  return fc.record({
    tracking_id: fc.record({
      hub_code: fc.constantFrom('blr', 'BLR', 'del ', 'unknown', 'a', 'b', 'c', '', null),
      created_date: fc.oneof({ weight: 12, arbitrary: time }, fc.constantFrom('', 'never', null)),
    }),
    is_submit: fc.boolean(),
    submit_time: fc.option(time, { freq: 8 }),
    submitted_by: fc.option(fc.record({ username: fc.constantFrom('asha', 'ravi', 'Unknown', 'd', 'e', 'f', null) })),
    is_verified: fc.boolean(),
    verify_time: fc.option(time, { freq: 8 }),
    device_result: fc.constantFrom('passed', 'passed', 'passed', ...COUNTED, 'E001', 'E011', 'PASSED', '', null),
  });
};

const question = fc.constantFrom(...PLACES).chain(([zone, at]) => {
  const now = Date.parse(at);
  return fc.record({
    all: fc.array(wireAround(now), { maxLength: 60 }),
    timeframe: fc.constantFrom<Timeframe>('today', 'last7', 'last15', 'last30'),
    hub: fc.constantFrom('all', 'blr', 'unknown'),
    zone: fc.constant(zone),
    now: fc.constant(now),
  });
});

test('every figure is the one that the specification, read slowly, gives', () => {
  fc.assert(
    fc.property(question, ({ all, ...asked }) => {
      const figures = dashboardFigures(parseDeviceRecords(all), asked);
      const lower = (name: string, known: boolean) => (known ? name.toLowerCase() : '');
      expect({
        days: figures.days,
        submitted: figures.tiles.submitted,
        rejection: figures.tiles.rejectionPercent,
        pending: figures.tiles.pending,
        trend: figures.trend.map(({ doorstep, hub }) => [doorstep, hub]),
        volume: figures.volume.latest.map(({ doorstep, hub }) => [doorstep, hub]),
        distribution: figures.distribution.map(({ count }) => count),
        hubs: figures.topHubs.map((line) => [lower(line.hub, line.known), line.rejections, line.total, line.percent]),
        operators: figures.topOperators.map((line) => [
          line.known ? line.operator : '',
          line.rejections,
          line.submitted,
          line.percent,
        ]),
      }).toEqual(oracle(all, asked.timeframe, asked.hub, asked.zone, asked.now));
    }),
    { numRuns: 400 },
  );
});

test('the order of the records changes nothing', () => {
  fc.assert(
    fc.property(question, ({ all, ...asked }) => {
      const records = parseDeviceRecords(all);
      expect(dashboardFigures(records.toReversed(), asked)).toEqual(dashboardFigures(records, asked));
    }),
  );
});
