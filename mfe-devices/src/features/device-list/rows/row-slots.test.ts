import { RowSlots } from './row-slots.ts';

test('rows that stay keep their slot; rows that come take over those of rows that went', () => {
  const slots = new RowSlots();
  expect(slots.assign(['a', 'b', 'c', 'd'])).toEqual([0, 1, 2, 3]);
  expect(slots.assign(['c', 'd', 'e', 'f'])).toEqual([2, 3, 0, 1]);
  expect(slots.assign(['x', 'e'])).toEqual([1, 0]);
  expect(slots.assign(['e', 'x', 'c', 'y'])).toEqual([0, 1, 2, 3]);
});

test('asking again for the same rows changes nothing, as when React renders twice', () => {
  const slots = new RowSlots();
  slots.assign(['a', 'b', 'c']);
  const once = slots.assign(['b', 'z']);
  expect(slots.assign(['b', 'z'])).toEqual(once);
});
