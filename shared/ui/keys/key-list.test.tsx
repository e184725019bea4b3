import { render, renderHook } from '@testing-library/react';
import { useKeyList, usePageKeys, type KeyMeaning } from './key-list.ts';

const FILTER: readonly KeyMeaning[] = [{ keys: ['/'], does: 'Focus the filter', single: true }];
const MOVE: readonly KeyMeaning[] = [{ keys: ['J', 'K'], does: 'Move', single: true }];

function Page({ keys }: { readonly keys: readonly KeyMeaning[] }) {
  usePageKeys(keys);
  return null;
}

test('the keys of a page are listed while it is shown', () => {
  const { result: list } = renderHook(useKeyList);
  const { unmount } = render(<Page keys={FILTER} />);
  expect(list.current.ofPage).toBe(FILTER);
  unmount();
  expect(list.current.ofPage).toEqual([]);
});

test('a page that leaves after the next one came takes only its own keys with it', () => {
  const { result: list } = renderHook(useKeyList);
  const { unmount: leave } = render(<Page keys={FILTER} />);
  const { unmount: leaveNext } = render(<Page keys={MOVE} />);
  leave();
  expect(list.current.ofPage).toBe(MOVE);
  leaveNext();
  expect(list.current.ofPage).toEqual([]);
});
