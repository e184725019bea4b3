import { act, renderHook } from '@testing-library/react';
import { useToday } from './useToday.ts';

/** 23:00 of 31 October in New York, the night before the clock is set back. */
const EVENING = Date.parse('2026-11-01T03:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: EVENING }));
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('the day changes at each midnight of the zone, after a day of 25 hours too', () => {
  const { result } = renderHook(() => useToday('America/New_York'));
  expect(result.current).toBe('2026-10-31');
  pass(HOUR - 1);
  expect(result.current).toBe('2026-10-31');
  pass(1);
  expect(result.current).toBe('2026-11-01');
  pass(25 * HOUR - 1);
  expect(result.current).toBe('2026-11-01');
  pass(1);
  expect(result.current).toBe('2026-11-02');
});

test('the day changes at midnight itself on a page that was opened between two full minutes', () => {
  jest.setSystemTime(EVENING + 20_000);
  const { result } = renderHook(() => useToday('America/New_York'));
  pass(HOUR - 20_000);
  expect(result.current).toBe('2026-11-01');
});

test('a computer that slept over midnight knows the day as soon as its page is seen', () => {
  const { result } = renderHook(() => useToday('America/New_York'));
  jest.setSystemTime(EVENING + 3 * HOUR);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-01');
});

test('a computer that slept over midnight with the page in sight, of which no event tells, knows the day in a minute', () => {
  const { result } = renderHook(() => useToday('America/New_York'));
  // Timers stood still meanwhile.
  jest.setSystemTime(EVENING + 3 * HOUR);
  pass(60_000);
  expect(result.current).toBe('2026-11-01');
});

test('another zone changes the day immediately, and an unmounted page leaves no timers', () => {
  const { result, rerender, unmount } = renderHook(({ zone }) => useToday(zone), {
    initialProps: { zone: 'America/New_York' },
  });
  rerender({ zone: 'UTC' });
  expect(result.current).toBe('2026-11-01');
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(jest.getTimerCount()).toBe(0);
});
