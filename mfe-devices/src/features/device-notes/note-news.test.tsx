import { getDeviceMarks, getDeviceNotes, queryClient, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useDeviceNotes } from './useDeviceNotes.ts';
import { useDeviceMarks } from '../../lib/notes/useDeviceMarks.ts';

const mockListeners = new Set<(version: string | null) => void>();
jest.mock('@veritas/shared/records', () => ({
  onNoteChange(listener: (version: string | null) => void) {
    mockListeners.add(listener);
    return () => mockListeners.delete(listener);
  },
}));

/** Announces a change, or that events are missing, and waits for the request. */
const tell = (version: string | null) =>
  act(async () => {
    for (const listener of mockListeners) listener(version);
    await jest.advanceTimersByTimeAsync(250);
  });

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'executive' });
});
afterEach(() => jest.useRealTimers());

describe.each([
  [
    'flags and notes of all devices',
    getDeviceMarks.path,
    () => useDeviceMarks().marks !== null,
    ok({ version: '1', all: true, marks: [] }),
  ],
  [
    'notes of a device',
    getDeviceNotes.path,
    () => useDeviceNotes('RVP1').state !== null,
    ok({ flag: null, flag_version: 0, notes: [] }),
  ],
])('%s', (_what, path, useIsThere, answer) => {
  const requests = () => service.requestsTo(path);

  async function openOverSlowLine() {
    service.also({ [`GET ${path}`]: answer });
    const { result } = renderHook(useIsThere, { wrapper: QueryProvider });
    await waitFor(() => expect(result.current).toBe(true));
    service.hold(`GET ${path}`);
    await tell(null);
    expect(requests()).toHaveLength(2);
  }

  test('are requested again every 2 s where no events arrive', async () => {
    await openOverSlowLine();
    await tell(null);
    await tell(null);
    expect(requests()).toHaveLength(2);
    expect(requests()[1]?.isCancelled()).toBe(false);
  });

  test('are requested every 10 s at most while that fails and no events arrive', async () => {
    service.also({ [`GET ${path}`]: answer });
    const { result } = renderHook(useIsThere, { wrapper: QueryProvider });
    await waitFor(() => expect(result.current).toBe(true));
    service.also({ [`GET ${path}`]: { status: 502 } });
    const before = requests().length;
    for (let second = 0; second < 60; second += 2) {
      await tell(null);
      await act(() => jest.advanceTimersByTimeAsync(1_750));
    }
    const asked = requests().length - before;
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(14);
    service.also({ [`GET ${path}`]: answer });
    await tell('2');
    expect(requests().length - before).toBe(asked + 1);
  });

  test('are requested again when an event announces a change', async () => {
    await openOverSlowLine();
    await tell('2');
    expect(requests()).toHaveLength(3);
    expect(requests()[1]?.isCancelled()).toBe(true);
  });
});

test('marks that the user’s own change returned are not requested again when its event arrives', async () => {
  service.also({ [`GET ${getDeviceMarks.path}`]: ok({ version: '7', all: true, marks: [] }) });
  const { result } = renderHook(() => useDeviceMarks().marks, { wrapper: QueryProvider });
  await waitFor(() => expect(result.current).not.toBeNull());
  await tell('7');
  expect(service.count(getDeviceMarks.path)).toBe(1);
  await tell('8');
  expect(service.count(getDeviceMarks.path)).toBe(2);
});

test('marks of a service that has none are requested once', async () => {
  const { result } = renderHook(() => useDeviceMarks().isAbsent, { wrapper: QueryProvider });
  await waitFor(() => expect(result.current).toBe(true));
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  await tell(null);
  await tell('8');
  expect(service.count(getDeviceMarks.path)).toBe(1);
});
