import { parseDeviceRecords } from '../devices/parse-device-records.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import type { DayCounts, PeriodFigures } from './dashboard-question.ts';
import { countByHand } from './testing/count-by-hand.ts';
import type { Asked } from './testing/count-by-hand.ts';
import { DIRTY_RECORDS, NOW } from './testing/dirty-records.ts';

const records = parseDeviceRecords(DIRTY_RECORDS);

const PERIODS = [
  ['today', '2025-01-31', '2025-01-31'],
  ['last7', '2025-01-25', '2025-01-31'],
  ['last30', '2025-01-02', '2025-01-31'],
  [{ from: '2024-12-20', to: '2025-01-12' }, '2024-12-20', '2025-01-12'],
] as const;

const CASES = PERIODS.flatMap(([timeframe, from, to]) =>
  ['all', 'blr_kor', 'unknown', 'nowhere'].flatMap((hub) =>
    (['created', 'activity'] as const).map((basis) => ({ timeframe, asked: { basis, hub, from, to } satisfies Asked })),
  ),
);

test.each(CASES)('$timeframe of $asked.hub by $asked.basis is as counted by hand', ({ timeframe, asked }) => {
  const answer = dashboardFigures(records, { hub: asked.hub, timeframe, zone: 'Asia/Kolkata', now: NOW });
  const figures = asked.basis === 'created' ? answer : answer.activity;
  const { counts, slices, days, hubs, people } = countByHand(DIRTY_RECORDS, asked);
  const { submitted, rejected, pending } = figures.tiles;
  const { records: counted, otherCodes, withoutResult, withoutHub, uncreated, unsubmitted } = figures;
  const leftOut = { uncreated, unsubmitted };
  // One by one, so that a failure names the figure.
  expect({ submitted, rejected, pending, records: counted, otherCodes, withoutResult, withoutHub, ...leftOut }).toEqual(
    counts,
  );
  expect(Object.fromEntries(figures.distribution.filter(({ count }) => count > 0).map(pairOfSlice))).toEqual(slices);
  expect(barsOf(figures)).toEqual(days);
  for (const { hub, known, rejections, total, percent } of figures.topHubs) {
    const [counted = 0, of = 0] = hubs[known ? hub.trim().toLowerCase() : ''] ?? [];
    expect([hub, rejections, total, percent]).toEqual([hub, counted, of, ((counted / of) * 100).toFixed(2)]);
  }
  for (const line of figures.topOperators) {
    const [counted = 0, of = 0] = people[line.known ? line.operator : ''] ?? [];
    const percent = ((counted / of) * 100).toFixed(2);
    expect([line.rejections, line.submitted, line.percent, line.operator]).toEqual([
      counted,
      of,
      percent,
      line.operator,
    ]);
  }
  expect(figures.topHubs.map(({ rejections }) => rejections)).toEqual(fiveHighest(hubs));
  expect(figures.topOperators.map(({ rejections }) => rejections)).toEqual(fiveHighest(people));
});

test('the numbers themselves, as counted by hand', () => {
  const { tiles, before, uncreated, otherCodes, withoutResult, withoutHub, activity } = dashboardFigures(records, {
    hub: 'all',
    timeframe: 'last30',
    zone: 'Asia/Kolkata',
    now: NOW,
  });
  expect(DIRTY_RECORDS).toHaveLength(300);
  expect({ tiles, before, uncreated, otherCodes, withoutResult, withoutHub }).toMatchInlineSnapshot(`
   {
     "before": {
       "pending": 13,
       "rejected": 36,
       "rejectionPercent": "45.00",
       "submitted": 80,
     },
     "otherCodes": 9,
     "tiles": {
       "pending": 24,
       "rejected": 75,
       "rejectionPercent": "43.10",
       "submitted": 174,
     },
     "uncreated": 6,
     "withoutHub": 4,
     "withoutResult": 3,
   }
  `);
  expect(activity.tiles).toMatchInlineSnapshot(`
   {
     "pending": 24,
     "rejected": 76,
     "rejectionPercent": "40.86",
     "submitted": 186,
   }
  `);
});

function pairOfSlice({ code, count }: PeriodFigures['distribution'][number]): [string, number] {
  return [code, count];
}

/** `trend doorstep 2025-01-12`: 3, without empty ones. */
function barsOf({ trend, volume }: PeriodFigures): Record<string, number> {
  const series = (name: string, counts: readonly DayCounts[]) =>
    counts.flatMap(({ day, doorstep, hub }) => [
      [`${name} doorstep ${day}`, doorstep] as const,
      [`${name} hub ${day}`, hub] as const,
    ]);
  const all = [...series('trend', trend), ...series('latest', volume.latest), ...series('event', volume.event)];
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

function fiveHighest(book: Record<string, [number, number]>): number[] {
  return Object.values(book)
    .map(([rejections]) => rejections)
    .sort((a, b) => b - a)
    .slice(0, 5);
}
