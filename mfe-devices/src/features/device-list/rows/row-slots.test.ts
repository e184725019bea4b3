import { RowSlots } from './row-slots.ts';

test('rows that stay keep their slot; rows that come below them take over those of rows that went', () => {
  const slots = new RowSlots();
  expect(slots.assign(['a', 'b', 'c', 'd'])).toEqual([0, 1, 2, 3]);
  expect(slots.assign(['c', 'd', 'e', 'f'])).toEqual([2, 3, 0, 1]);
  expect(slots.assign(['d', 'x', 'f'])).toEqual([3, 2, 1]);
});

test('other rows take over all slots, in their order', () => {
  const slots = new RowSlots();
  slots.assign(['a', 'b', 'c']);
  slots.assign(['b', 'c', 'd']);
  expect(slots.assign(['x', 'y'])).toEqual([1, 2]);
});

test('a row that comes above others gets a new slot instead of that of a row below them', () => {
  const slots = new RowSlots();
  slots.assign(['a', 'b', 'c', 'd']);
  expect(slots.assign(['x', 'a', 'b', 'c'])).toEqual([4, 0, 1, 2]);
  expect(slots.assign(['a', 'y', 'c', 'z'])).toEqual([0, 4, 2, 1]);
});

test('asking again for the same rows changes nothing, as when React renders twice', () => {
  const slots = new RowSlots();
  slots.assign(['a', 'b', 'c']);
  const once = slots.assign(['z', 'b']);
  expect(slots.assign(['z', 'b'])).toEqual(once);
});
