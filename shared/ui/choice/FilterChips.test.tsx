import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { FilterChips } from './FilterChips.tsx';

const ALL = ['Hub: BLR_KOR', 'Status: Pending', 'Operator: wm_pat_017'];
const chip = (words: string) => screen.getByRole('button', { name: `Remove filter ${words}` });
const user = userEvent.setup();

interface ListProps {
  /** When a removal is committed. */
  when?: (commit: () => void) => void;
  /** Whether the filters are removed with their container when none is left. */
  goesWithThem?: boolean;
}

/** A page with its filters in the address: a change of it is a transition. */
function List({ when = startTransition, goesWithThem = false }: ListProps) {
  const [filters, setFilters] = useState(ALL);
  const set = (next: string[]) => when(() => setFilters(next));
  const chips = filters.map((words) => ({
    key: words,
    words,
    remove: () => set(filters.filter((each) => each !== words)),
  }));
  return (
    <main tabIndex={-1} aria-label="List">
      <button>Export</button>
      {(filters.length > 0 || !goesWithThem) && (
        <div>
          <FilterChips chips={chips}>
            <button onClick={() => set([])}>Clear all</button>
          </FilterChips>
        </div>
      )}
      <button onClick={() => setFilters(ALL)}>First row</button>
    </main>
  );
}

async function remove(words: string) {
  act(() => chip(words).focus());
  await user.keyboard('{Enter}');
}

test('the focus of a filter that is removed goes to the next one, and of the last one to the one before', async () => {
  render(<List />);
  await remove('Status: Pending');
  expect(chip('Operator: wm_pat_017')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(chip('Hub: BLR_KOR')).toHaveFocus();
});

test('it stays where it is until the page is without the filter', async () => {
  let commit = () => undefined as void;
  render(<List when={(removal) => (commit = removal)} />);
  await remove('Hub: BLR_KOR');
  expect(chip('Hub: BLR_KOR')).toHaveFocus();
  act(() => commit());
  expect(chip('Status: Pending')).toHaveFocus();
});

test('it is not taken from where the user has gone meanwhile', async () => {
  let commit = () => undefined as void;
  render(<List when={(removal) => (commit = removal)} />);
  await remove('Hub: BLR_KOR');
  act(() => screen.getByRole('button', { name: 'Export' }).focus());
  act(() => commit());
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});

test.each([
  ['the last filter', async () => ALL.reduce((before, words) => before.then(() => remove(words)), Promise.resolve())],
  ['Clear all', () => user.click(screen.getByRole('button', { name: 'Clear all' }))],
])('after %s the focus stays at the place of the filters, which names no filter', async (_case, clear) => {
  render(<List />);
  await clear();
  expect(screen.getByRole('group', { name: 'No active filters' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'First row' })).toHaveFocus();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('filters that come again while it is at their place take it', async () => {
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  act(() => {
    // By keyboard, as the pointer would move the focus.
    screen.getByRole('button', { name: 'First row' }).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  expect(chip('Hub: BLR_KOR')).toHaveFocus();
});

test('where the place goes with the last filter, the part of the page that is around it takes the focus', async () => {
  render(<List goesWithThem />);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(screen.getByRole('main', { name: 'List' })).toHaveFocus());
});

test('without filters, and with the focus elsewhere, nothing is shown', () => {
  const { container } = render(<FilterChips chips={[]} />);
  expect(container).toBeEmptyDOMElement();
});
