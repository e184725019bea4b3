import { render, screen } from '@testing-library/react';
import { ApiError } from './errors.ts';
import { useMutation } from './form/useMutation.ts';
import { queryClient, QueryProvider, reportBeforeNextEvent, useQuery } from './query.ts';

const change = jest.fn(() => new Promise<void>(() => undefined));

function Change() {
  const { mutate, isPending } = useMutation({ mutationFn: change });
  return <button onClick={() => !isPending && mutate()}>Change</button>;
}

test('a second press that was already queued finds the change pending', async () => {
  reportBeforeNextEvent();
  render(<Change />, { wrapper: QueryProvider });
  const press = () => screen.getByRole('button').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // In the browser's order: promises run between two events of its queue, timers do not.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  press();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  press();
  await new Promise((resolve) => setTimeout(resolve, 0));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(change).toHaveBeenCalledTimes(1);
});

test.each([
  [0, new ApiError(0, null), true],
  [0, new ApiError(500, null), true],
  [1, new ApiError(500, null), false],
  [0, new ApiError(499, null), false],
  [0, new ApiError(401, null), false],
  [0, new TypeError('A bug'), false],
])('after %d failures a question that failed with %s is asked again: %s', (failures, error, again) => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  expect((retry as (failures: number, error: Error) => boolean)(failures, error)).toBe(again);
  expect(retryDelay).toBe(500);
});

test('a change is tried once, also without a network, and leaves nothing in memory', () => {
  expect(queryClient.getDefaultOptions().mutations).toEqual({ retry: false, networkMode: 'always', gcTime: 0 });
});

function Question({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['question'], queryFn: ask });
  return <p>{error?.message ?? data ?? 'Loading'}</p>;
}

test.each([
  ['30 s after', 2, 30_000],
  ['less than 30 s after', 1, 29_999],
  ['an hour before, by a clock that was set back,', 2, -3_600_000],
])('of a page that is opened again %s its answer came, the server is asked %d times', async (_when, times, after) => {
  queryClient.clear();
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000_000);
  const ask = jest.fn(() => Promise.resolve('An answer'));
  const view = render(<Question ask={ask} />, { wrapper: QueryProvider });
  await screen.findByText('An answer');
  view.unmount();
  now.mockReturnValue(10_000_000 + after);
  render(<Question ask={ask} />, { wrapper: QueryProvider });
  await screen.findByText('An answer');
  expect(ask).toHaveBeenCalledTimes(times);
  now.mockRestore();
  queryClient.clear();
});

test('a question that is asked while the browser says that it is offline fails, and is asked again when it is online', async () => {
  const ask = jest.fn(() => Promise.reject<string>(new ApiError(0, null, 'No answer')));
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender } = render(<p />, { wrapper: QueryProvider });
  window.dispatchEvent(new Event('offline'));
  rerender(<Question ask={ask} />);
  await screen.findByText('No answer');
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockResolvedValue('An answer');
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('An answer');
});
