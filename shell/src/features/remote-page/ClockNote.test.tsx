import { act, fireEvent, render, screen } from '@testing-library/react';
import { ClockNote } from './ClockNote.tsx';
import { compareClocks } from '../../clock/server-clock.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An answer of a server whose clock is behind this computer's by this much, `waitedMs` after the request. */
function hear(aheadMs: number, waitedMs = 0): void {
  const headers = new Headers({ date: new Date(NOW - aheadMs).toUTCString() });
  act(() => compareClocks({ headers }, NOW - waitedMs));
}
const open = () =>
  void render(
    <div role="status">
      <ClockNote />
    </div>,
  );
const note = () => screen.getByRole('status').textContent || null;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  hear(0);
});
afterEach(() => jest.useRealTimers());

test.each([
  [4 * MINUTE, null],
  [-4 * MINUTE, null],
  // The date of an answer is up to a second old.
  [5 * MINUTE, null],
  [5 * MINUTE + 1_000, '5 minutes ahead of'],
  [6 * MINUTE, '6 minutes ahead of'],
  [-6 * MINUTE, '6 minutes behind'],
  [HOUR + MINUTE, '1 hour ahead of'],
  [24 * HOUR + MINUTE, '24 hours ahead of'],
  [47 * HOUR, '47 hours ahead of'],
  [48 * HOUR, '2 days ahead of'],
  [-49 * HOUR, '2 days behind'],
])('a clock that is %p ms ahead: %p', (aheadMs, words) => {
  open();
  hear(aheadMs);
  if (words === null) expect(note()).toBeNull();
  else
    expect(note()).toBe(
      `The clock of this computer is ${words} the server’s. Days such as “Today” and ages of devices are wrong here until it is corrected in the computer’s settings.`,
    );
});

test('an answer that took long, as over a sleep of the computer, blames no clock', () => {
  open();
  hear(8 * HOUR, 8 * HOUR);
  hear(HOUR, 8 * HOUR);
  expect(note()).toBeNull();
  hear(9 * HOUR, 8 * HOUR);
  expect(note()).toContain('1 hour ahead');
});

test('it is announced once: not again each minute, not after it was closed; and gone once the clock is right', () => {
  open();
  hear(6 * MINUTE);
  hear(6 * MINUTE + 40_000);
  expect(note()).toContain('6 minutes ahead');
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  hear(6 * MINUTE);
  expect(note()).toBeNull();
  hear(3 * HOUR);
  expect(note()).toContain('3 hours ahead');
  hear(0);
  expect(note()).toBeNull();
});

test('an answer without a date says nothing', () => {
  open();
  act(() => compareClocks({ headers: new Headers() }, NOW));
  expect(note()).toBeNull();
});
