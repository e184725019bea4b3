import { act, renderHook, waitFor } from '@testing-library/react';
import { queryClient, QueryProvider } from '../query.ts';
import { useRowMutation } from './useRowMutation.ts';

interface Change {
  readonly row: number;
  readonly to: string;
}

const sent: { readonly change: Change; readonly answer: PromiseWithResolvers<string> }[] = [];
const heard = jest.fn();

function table(isHeard = true) {
  const { result } = renderHook(
    () =>
      useRowMutation<Change, string>({
        mutationKey: ['rows'],
        keyOf: ({ row }) => row,
        mutationFn: (change) => {
          const answer = Promise.withResolvers<string>();
          sent.push({ change, answer });
          return answer.promise;
        },
        ...(isHeard && {
          onSuccess: (answer, { row }) => void heard('success', answer, row),
          onError: (error, { row }) => void heard('error', error.message, row),
          onSettled: () => void heard('settled'),
        }),
      }),
    { wrapper: QueryProvider },
  );
  return {
    start: async (row: number, to: string) => {
      act(() => result.current.start({ row, to }));
      await act(async () => Promise.resolve());
    },
    /** Of rows 1 and 2. */
    running: () => [1, 2].map((row) => result.current.runningOf(row)?.to ?? null),
    failed: () => result.current.failures.map(({ asked, error }) => [asked.row, error.message]),
  };
}

async function end(index: number, outcome: 'answered' | Error) {
  const answer = sent[index]?.answer;
  if (outcome === 'answered') answer?.resolve(outcome);
  else answer?.reject(outcome);
  await act(async () => Promise.resolve());
}

beforeEach(() => {
  queryClient.clear();
  sent.length = 0;
  heard.mockReset();
});

test('each row has a change of its own under way, and accepts no second one', async () => {
  const { start, running, failed } = table();
  expect(failed()).toEqual([]);
  await start(1, 'active');
  await start(1, 'locked');
  await start(2, 'locked');
  expect(sent.map(({ change }) => change)).toEqual([
    { row: 1, to: 'active' },
    { row: 2, to: 'locked' },
  ]);
  expect(queryClient.isMutating({ mutationKey: ['rows'] })).toBe(2);
  expect(running()).toEqual(['active', 'locked']);
  await end(0, 'answered');
  await waitFor(() => expect(running()).toEqual([null, 'locked']));
  expect(heard.mock.calls).toEqual([['success', 'answered', 1], ['settled']]);
  await start(1, 'locked');
  expect(running()).toEqual(['locked', 'locked']);
});

test('failures stay until their row, or after all others a new round, is begun', async () => {
  const { start, running, failed } = table();
  await start(1, 'active');
  await start(2, 'active');
  await end(0, new Error('Taken'));
  await waitFor(() => expect(failed()).toEqual([[1, 'Taken']]));
  expect(heard.mock.calls).toEqual([['error', 'Taken', 1], ['settled']]);
  // While another change is pending.
  await start(1, 'locked');
  expect(failed()).toEqual([]);
  await end(2, new Error('Away'));
  await end(1, new Error('Gone'));
  await waitFor(() => expect(running()).toEqual([null, null]));
  expect(failed()).toEqual([
    [1, 'Away'],
    [2, 'Gone'],
  ]);
  await start(1, 'active');
  expect(failed()).toEqual([]);
});

test('a failure stays while another row is changed beside a third', async () => {
  const { start, failed } = table();
  await start(1, 'active');
  await start(2, 'active');
  await end(0, new Error('Taken'));
  await waitFor(() => expect(failed()).toEqual([[1, 'Taken']]));
  await start(3, 'active');
  expect(failed()).toEqual([[1, 'Taken']]);
});

test('no callback is required', async () => {
  const { start, running, failed } = table(false);
  await start(1, 'active');
  await start(2, 'active');
  await end(0, 'answered');
  await end(1, new Error('Taken'));
  await waitFor(() => expect(running()).toEqual([null, null]));
  expect(failed()).toEqual([[2, 'Taken']]);
});
