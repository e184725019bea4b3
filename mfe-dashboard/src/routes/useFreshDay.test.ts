import type { Day } from '@veritas/shared/domain';
import type { RecordsState } from '@veritas/shared/records';
import { renderHook } from '@testing-library/react';
import { useFreshDay } from './useFreshDay.ts';

/** 01:30 of 29 January in Kolkata, still the 28th in UTC. */
const READ_AT = Date.UTC(2025, 0, 28, 20);

function open(asOf: number | null, today: Day) {
  const refresh = jest.fn();
  const state = { asOf, refresh } as Partial<RecordsState> as RecordsState;
  const view = renderHook(({ day }) => useFreshDay(state, 'Asia/Kolkata', day), { initialProps: { day: today } });
  return { refresh, turnTo: (day: Day) => view.rerender({ day }) };
}

test.each<[string, number | null, Day, number]>([
  ['of the day before are read again', READ_AT, '2025-01-30', 1],
  ['of today are not', READ_AT, '2025-01-29', 0],
  ['of a later day, as after a clock was set back, are not', READ_AT, '2025-01-28', 0],
  ['that are still to come are not asked for a second time', null, '2025-01-30', 0],
])('records %s when the page opens', (_which, asOf, today, times) => {
  expect(open(asOf, today).refresh).toHaveBeenCalledTimes(times);
});

test('records are read again once for each new day', () => {
  const { refresh, turnTo } = open(READ_AT, '2025-01-29');
  turnTo('2025-01-29');
  expect(refresh).not.toHaveBeenCalled();
  turnTo('2025-01-30');
  turnTo('2025-01-30');
  expect(refresh).toHaveBeenCalledTimes(1);
});
