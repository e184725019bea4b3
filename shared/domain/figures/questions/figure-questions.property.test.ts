import fc from 'fast-check';
import { addDays, today } from '../../days/days.ts';
import type { Timeframe } from '../../days/days.ts';
import { listDevices } from '../../devices/questions/device-list.ts';
import { listLink, parseListQuestion } from '../../devices/list-question.ts';
import type { ListQuestion } from '../../devices/list-question.ts';
import { parseDeviceRecords } from '../../devices/parse-device-records.ts';
import { dashboardFigures } from '../dashboard-figures.ts';
import { BASES } from '../dashboard-question.ts';
import type { DayCounts } from '../dashboard-question.ts';
import { daysBefore } from '../period/period.ts';
import { figureQuestions } from './figure-questions.ts';
import type { DayQuestions } from './figure-questions.ts';

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

/** Up to 34 days back, at most 30 long, in the zone's days. */
const range = (zone: string, now: number) =>
  fc.tuple(fc.nat({ max: 34 }), fc.nat({ max: 29 })).map(([back, length]) => {
    const dayBack = (days: number) => addDays(today(zone, now), -days);
    return { from: dayBack(back), to: dayBack(Math.max(back - length, 0)) };
  });

const dashboard = fc.constantFrom(...PLACES).chain(([zone, at]) => {
  const now = Date.parse(at);
  return fc.record({
    all: fc.array(recordAround(now), { maxLength: 60 }),
    timeframe: fc.oneof(fc.constantFrom<Timeframe>('today', 'last7', 'last15', 'last30'), range(zone, now)),
    hub: fc.constantFrom('all', 'blr', 'BLR', 'unknown', ''),
    operator: fc.option(fc.constantFrom('asha', 'unknown', '=unknown'), { freq: 2 }),
    zone: fc.constant(zone),
    now: fc.constant(now),
  });
});

describe.each(BASES)('on the basis %s', (basis) => {
  test('behind every number of the dashboard are exactly that many rows, by way of the address', () => {
    fc.assert(
      fc.property(dashboard, ({ all, ...asked }) => {
        const records = parseDeviceRecords(all);
        const answer = dashboardFigures(records, asked);
        const figures = basis === 'created' ? answer : answer.activity;
        const ask = figureQuestions({ ...asked, days: answer.days, basis });
        const rows = (question: ListQuestion) => {
          const { searchParams } = new URL(listLink(question), 'https://console.example');
          return listDevices(records, parseListQuestion(searchParams), asked.now).rows.length;
        };
        const rowsByDay = (counts: readonly DayCounts[], asking: DayQuestions) =>
          counts.map(({ day }) => ({ day, doorstep: rows(asking(day).doorstep), hub: rows(asking(day).hub) }));
        const sum = (counts: readonly DayCounts[], series: 'doorstep' | 'hub') =>
          counts.reduce((total, count) => total + count[series], 0);
        const [from = ''] = answer.days;
        const to = answer.days.at(-1);

        expect(rows(ask.records)).toBe(figures.records);
        expect(rows(ask.submitted)).toBe(figures.tiles.submitted);
        expect(rows(ask.rejected)).toBe(figures.tiles.rejected);
        expect(rows(ask.pending)).toBe(figures.tiles.pending);
        expect(rowsByDay(figures.trend, ask.trend)).toEqual(figures.trend);
        expect(rowsByDay(figures.volume.latest, ask.volume.latest)).toEqual(figures.volume.latest);
        expect(rowsByDay(figures.volume.event, ask.volume.event)).toEqual(figures.volume.event);
        expect(rows(ask.trend(from, to).doorstep)).toBe(sum(figures.trend, 'doorstep'));
        expect(rows(ask.volume.event(from, to).hub)).toBe(sum(figures.volume.event, 'hub'));
        expect(figures.distribution.map(({ code }) => ({ code, count: rows(ask.slice(code)) }))).toEqual(
          figures.distribution,
        );
        for (const line of [...figures.topHubs, ...figures.hubsByPercent]) {
          expect(rows(ask.hub(line).rejections)).toBe(line.rejections);
          expect(rows(ask.hub(line).total)).toBe(line.total);
        }
        for (const line of [...figures.topOperators, ...figures.operatorsByPercent]) {
          expect(rows(ask.operator(line).rejections)).toBe(line.rejections);
          expect(rows(ask.operator(line).submitted)).toBe(line.submitted);
        }
        expect(rows(ask.otherCodes)).toBe(figures.otherCodes);
        expect(rows(ask.withoutResult)).toBe(figures.withoutResult);
        // 0 for a dashboard of one hub, without a link.
        if (figures.withoutHub > 0) expect(rows(ask.withoutHub)).toBe(figures.withoutHub);
        expect(rows(ask.uncreated)).toBe(figures.uncreated);
        // 0 by creation, without a link.
        if (basis === 'activity') expect(rows(ask.unsubmitted)).toBe(figures.unsubmitted);
      }),
      { numRuns: 50 },
    );
  });
});

test('the figures of the previous period equal those of the same query for its days', () => {
  fc.assert(
    fc.property(dashboard, ({ all, ...asked }) => {
      const records = parseDeviceRecords(all);
      const { days, before, activity } = dashboardFigures(records, asked);
      const earlier = daysBefore(days);
      const timeframe = { from: earlier[0] ?? '', to: earlier.at(-1) ?? '' };
      const then = dashboardFigures(records, { ...asked, timeframe });
      expect(earlier).toHaveLength(days.length);
      expect([before, activity.before]).toEqual([then.tiles, then.activity.tiles]);
    }),
  );
});
