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

test('of several parts that wait the first one says it, and the next one when that has arrived', () => {
  const parts = (hasFirst: boolean) => (
    <>
      {hasFirst && <Skeleton key="first" label="Loading ageing" />}
      <Skeleton key="second" label="Loading codes" />
    </>
  );
  const { rerender } = render(parts(true));
  act(() => jest.advanceTimersByTime(8_000));
  const [first, second] = screen.getAllByText(NOTE);
  expect(first).toBeVisible();
  expect(second).not.toBeVisible();
  rerender(parts(false));
  expect(screen.getByText(NOTE)).toBeVisible();
});

test('what waits in a dialog says it beside a page that waits', () => {
  render(
    <>
      <Skeleton label="Loading users" />
      <dialog open>
        <Skeleton label="Loading sessions" />
      </dialog>
    </>,
  );
  act(() => jest.advanceTimersByTime(8_000));
  for (const note of screen.getAllByText(NOTE)) expect(note).toBeVisible();
});
