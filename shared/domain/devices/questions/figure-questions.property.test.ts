import fc from 'fast-check';
import type { Timeframe } from '../../days.ts';
import { dashboardFigures } from '../../figures/dashboard-figures.ts';
import { listDevices } from '../device-list.ts';
import { listLink, parseListQuestion } from '../list-question.ts';
import type { ListQuestion } from '../list-question.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { figureQuestions } from './figure-questions.ts';

const PLACES = [
  ['Asia/Kolkata', '2025-01-31T12:00:00Z'],
  ['America/New_York', '2025-11-03T05:00:00Z'],
  ['Pacific/Apia', '2012-01-02T10:00:00Z'],
  ['', '2025-03-10T03:59:00Z'],
] as const;
const HALF_HOUR = 1_800_000;
const NAMES = ['asha', 'ravi', 'Unknown', 'unknown', '=unknown', '=', ' asha', 'Asha', null];
const HUBS = ['blr', 'BLR', 'del ', 'unknown', 'Unknown', '=unknown', 'all', 'c', '', null];
const RESULTS = [
  'passed',
  'passed',
  'E003',
  'E004',
  'E010',
  'E001',
  'E011',
  'E',
  'PASSED',
  'rejected',
  'none',
  '',
  null,
];

const recordAround = (now: number) => {
  const time = fc
    .tuple(fc.integer({ min: -35 * 48, max: 2 * 48 }), fc.constantFrom(-1, 0, 1))
    .map(([halves, ms]) => new Date(now + halves * HALF_HOUR + ms).toISOString());
  return fc.record({
    tracking_id: fc.record({
      hub_code: fc.constantFrom(...HUBS),
      created_date: fc.oneof({ weight: 12, arbitrary: time }, fc.constantFrom('', 'never', null)),
    }),
    is_submit: fc.boolean(),
    submit_time: fc.option(time, { freq: 8 }),
    submitted_by: fc.option(fc.record({ username: fc.constantFrom(...NAMES) })),
    is_verified: fc.boolean(),
    verify_time: fc.option(time, { freq: 8 }),
    is_verified_rc: fc.boolean(),
    device_result: fc.constantFrom(...RESULTS),
  });
};

const dashboard = fc.constantFrom(...PLACES).chain(([zone, at]) => {
  const now = Date.parse(at);
  return fc.record({
    all: fc.array(recordAround(now), { maxLength: 60 }),
    timeframe: fc.constantFrom<Timeframe>('today', 'last7', 'last15', 'last30'),
    hub: fc.constantFrom('all', 'blr', 'BLR', 'unknown', ''),
    zone: fc.constant(zone),
    now: fc.constant(now),
  });
});

test('behind every number of the dashboard are exactly that many rows, by way of the address', () => {
  fc.assert(
    fc.property(dashboard, ({ all, ...asked }) => {
      const records = parseDeviceRecords(all);
      const figures = dashboardFigures(records, asked);
      const ask = figureQuestions(asked);
      const rows = (question: ListQuestion) => {
        const { searchParams } = new URL(listLink(question), 'https://console.example');
        return listDevices(records, parseListQuestion(searchParams), asked.now).rows.length;
      };
      expect(rows(ask.records)).toBe(figures.records);
      expect(rows(ask.submitted)).toBe(figures.tiles.submitted);
      expect(rows(ask.rejected)).toBe(figures.tiles.rejected);
      expect(rows(ask.pending)).toBe(figures.tiles.pending);
      for (const { day, doorstep, hub } of figures.trend) {
        expect([day, rows(ask.trend(day).doorstep), rows(ask.trend(day).hub)]).toEqual([day, doorstep, hub]);
      }
      for (const { day, doorstep, hub } of figures.volume) {
        expect([day, rows(ask.volume(day).doorstep), rows(ask.volume(day).hub)]).toEqual([day, doorstep, hub]);
      }
      for (const { code, count } of figures.distribution) expect([code, rows(ask.slice(code))]).toEqual([code, count]);
      for (const line of figures.topHubs) {
        expect(rows(ask.hub(line).rejections)).toBe(line.rejections);
        expect(rows(ask.hub(line).total)).toBe(line.total);
      }
      for (const line of figures.topOperators) {
        expect(rows(ask.operator(line).rejections)).toBe(line.rejections);
        expect(rows(ask.operator(line).submitted)).toBe(line.submitted);
      }
      expect(rows(ask.otherCodes)).toBe(figures.otherCodes);
      expect(rows(ask.withoutResult)).toBe(figures.withoutResult);
      // Of a dashboard of one hub it is 0, and nothing is linked.
      if (figures.withoutHub > 0) expect(rows(ask.withoutHub)).toBe(figures.withoutHub);
      expect(rows(ask.excluded)).toBe(figures.excluded);
    }),
    { numRuns: 150 },
  );
});
