import { getSignalNotes, queryClient, QueryProvider } from '@veritas/shared/api';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { NOTE } from '../../testing/signal-note.ts';
import { useSignalNotes } from './useSignalNotes.ts';

const PATH = `GET ${getSignalNotes.path}`;
const requests = () => service.requestsTo(getSignalNotes.path);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
});
afterEach(() => jest.useRealTimers());

test.each<[string, Reply]>([
  ['a proxy that answers in its place', { status: 502 }],
  ['a lost line', 'no answer'],
])('notes are read again every minute after %s, as on an untouched screen', async (_what, failure) => {
  service.also({ [PATH]: ok([]) });
  const { result } = renderHook(useSignalNotes, { wrapper: QueryProvider });
  await waitFor(() => expect(requests()).toHaveLength(1));
  service.also({ [PATH]: failure });
  await pass(5 * 60_000);
  service.also({ [PATH]: ok([NOTE]) });
  await pass(2 * 60_000);
  expect(result.current.notes).toHaveLength(1);
});

test('a service that has no notes, or none for this reader, is not asked again', async () => {
  for (const status of [403, 404]) {
    service.also({ [PATH]: { status } });
    const { unmount } = renderHook(useSignalNotes, { wrapper: QueryProvider });
    await pass(10_000);
    const asked = requests().length;
    await pass(5 * 60_000);
    expect(requests()).toHaveLength(asked);
    unmount();
    queryClient.clear();
  }
});
