import { act, render, screen } from '@testing-library/react';
import { LoadingNote } from './LoadingNote.tsx';
import { Skeleton } from './Skeleton.tsx';

const NOTE = 'This is taking longer than usual. If nothing happens, reload the page.';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['a skeleton', <Skeleton key="skeleton" shape="table" lines={3} label="Loading users" />],
  ['a note without progress', <LoadingNote key="note" label="Loading devices" received={null} />],
  ['a note with progress', <LoadingNote key="note" label="Loading devices" received={12} />],
])('%s whose wait does not end says in sight what can be done', (_case, waiting) => {
  render(waiting);
  act(() => jest.advanceTimersByTime(7_999));
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toContainElement(screen.getByText(NOTE));
  expect(screen.getByText(NOTE)).toBeVisible();
});

test('a skeleton beside one that says it does not repeat it', () => {
  render(<Skeleton label={null} />);
  act(() => jest.advanceTimersByTime(8_000));
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});
