import { renderHook } from '@testing-library/react';
import { parseDeviceRecords } from '@veritas/shared/domain';
import { shiftOf, useSteadyRows } from './useSteadyRows.ts';

const HEIGHT = 40;
const [all, later] = [0, 1].map(() => parseDeviceRecords(Array.from({ length: 30 }, (_, id) => ({ id }))));
const old = all?.slice(0, 20) ?? [];
const fresh = later?.slice(20) ?? [];

function steadyRows({ scrollOffset = 0, isHovered = false } = {}) {
  const frame = document.createElement('div');
  jest.spyOn(frame, 'matches').mockReturnValue(isHovered);
  const scroll = { seen: () => ({ first: 5, rows: 5, jumped: false, shift: 0 }), offset: scrollOffset, to: jest.fn() };
  const options = { scroll, height: HEIGHT, frame: { current: frame } };
  const { rerender } = renderHook((props) => useSteadyRows({ ...options, ...props }), {
    initialProps: { rows: old, question: '' },
  });
  return { rerender, scrolledTo: () => scroll.to.mock.calls.map(([offset]) => offset as number) };
}

test('rows that come above those in sight scroll the list by their height', () => {
  const { rerender, scrolledTo } = steadyRows({ scrollOffset: 210 });
  rerender({ rows: [...fresh.slice(0, 3), ...old], question: '' });
  expect(scrolledTo()).toEqual([210 + 3 * HEIGHT]);
});

test('a row in sight that changes and moves to the top leaves the others where they are', () => {
  const { rerender, scrolledTo } = steadyRows({ scrollOffset: 210 });
  const changed = { ...old[9] } as (typeof old)[number];
  rerender({ rows: [changed, ...old.filter((_row, index) => index !== 9)], question: '' });
  expect(scrolledTo()).toEqual([210 + HEIGHT]);
});

test('nothing scrolls where nothing moved, where all rows are others, or for another question', () => {
  const { rerender, scrolledTo } = steadyRows({ scrollOffset: 210 });
  rerender({ rows: [...old, ...fresh], question: '' });
  rerender({ rows: fresh, question: '' });
  rerender({ rows: [...fresh, ...old], question: 'RVP' });
  expect(scrolledTo()).toEqual([]);
});

test('at its top the list shows the newest rows, unless it is hovered', () => {
  const idle = steadyRows();
  idle.rerender({ rows: [...fresh, ...old], question: '' });
  expect(idle.scrolledTo()).toEqual([]);
  const pointed = steadyRows({ isHovered: true });
  pointed.rerender({ rows: [...fresh, ...old], question: '' });
  expect(pointed.scrolledTo()).toEqual([10 * HEIGHT]);
});

test('the move of most rows counts', () => {
  const rows = [old[7], ...old.slice(0, 7), ...old.slice(8)] as typeof old;
  expect(shiftOf(old.slice(4, 9), 4, rows)).toBe(1);
  expect(shiftOf(old.slice(4, 9), 4, [])).toBe(0);
});
