import { act, renderHook } from '@testing-library/react';
import { REST_MS, RowScroll } from './row-scroll.ts';
import { useRowWindow } from './useRowWindow.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const SIZES = { height: 50, covered: 40 };
/** Of the 540 px that are assumed for a frame until it was measured. */
const IN_SIGHT = 11;
const BEYOND = 3;

function openWindow() {
  const frame = document.createElement('div');
  const scroll = new RowScroll(0, SIZES, 1_000_000);
  scroll.follow(frame, SIZES);
  const { result, rerender } = renderHook(
    (question: string) => useRowWindow({ scroll, count: 1_000_000, question, beyond: BEYOND, active: 0 }),
    { initialProps: '' },
  );
  const rest = () => act(() => jest.advanceTimersByTime(REST_MS));
  const wheel = (top: number) =>
    act(() => {
      frame.scrollTop = top;
      frame.dispatchEvent(new Event('scroll'));
    });
  return { places: () => result.current.places, ask: rerender, rest, wheel };
}

test('for another question only the rows in sight are made, and those beyond the edges when the typing rests', () => {
  const list = openWindow();
  expect(list.places()).toHaveLength(IN_SIGHT);
  list.rest();
  expect(list.places()).toHaveLength(IN_SIGHT + BEYOND);
  list.ask('R');
  expect(list.places()).toHaveLength(IN_SIGHT);
  act(() => jest.advanceTimersByTime(REST_MS / 2));
  list.ask('RV');
  act(() => jest.advanceTimersByTime(REST_MS / 2));
  expect(list.places()).toHaveLength(IN_SIGHT);
  list.rest();
  expect(list.places()).toHaveLength(IN_SIGHT + BEYOND);
});

test('where the list is scrolled to, the rows there are made at once, and the active one stays', () => {
  const list = openWindow();
  list.rest();
  list.wheel(50_000);
  expect(list.places()).toEqual([0, ...Array.from({ length: IN_SIGHT }, (_, index) => 1_000 + index)]);
  list.rest();
  expect(list.places()).toHaveLength(1 + IN_SIGHT + 2 * BEYOND);
});
