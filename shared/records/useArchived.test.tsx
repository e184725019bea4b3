import { act, renderHook, waitFor } from '@testing-library/react';
import { findDevices, MAX_FOUND_IDS, queryClient, QueryProvider } from '../api/index.ts';
import { ARCHIVED_HEADER } from '../api/contracts/devices/get-status.ts';
import { sessionStore } from '../session/index.ts';
import { ok, service } from '../testing/fake-service.ts';
import { keeper } from './records.ts';
import { useArchived, useArchivedDevices } from './useArchived.ts';

const LEFT_OUT = { devices: 4, after_days: 180 };

/** A service without records that leaves devices out, and that finds every requested device. */
beforeEach(() => {
  queryClient.clear();
  sessionStore.setState({ status: 'anonymous', user: null });
  service.answerWith({
    'api/get_status/': { status: 200, data: [], headers: { [ARCHIVED_HEADER]: JSON.stringify(LEFT_OUT) } },
    [findDevices.path]: (data) => ok(devices((data as { tracking_ids: string[] }).tracking_ids)),
  });
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: 'Asia/Kolkata' });
});

const devices = (ids: readonly string[]) =>
  ids.map((tracking_id, id) => ({ id, tracking_id: { tracking_id, created_date: '2025-03-07T00:00:00' } }));

/** The results for these IDs, as a screen gets them. */
const asking = (ids: readonly string[]) =>
  renderHook((wanted: readonly string[]) => useArchivedDevices(wanted), {
    wrapper: QueryProvider,
    initialProps: ids,
  });

test('an ID that the kept records lack is not known to be unknown until the service has answered', () => {
  service.hold('api/get_status/');
  const isAsking = (ids: string[]) => asking(ids).result.current.isAsking;
  act(() => keeper.store.setState({ state: 'ready', records: [], isKept: true, refreshing: true }));
  expect(isAsking(['RVP1000001'])).toBe(true);
  expect(isAsking([])).toBe(false);
  act(() => keeper.store.setState({ refreshing: false }));
  expect(isAsking(['RVP1000001'])).toBe(false);
  act(() => keeper.store.setState({ isKept: false, refreshing: true }));
  expect(isAsking(['RVP1000001'])).toBe(false);
});

test('a screen gets what the service leaves out', async () => {
  const { result } = renderHook(useArchived);
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toEqual(LEFT_OUT));
});

test('a device that is left out is found by its ID in any case, with its times in the zone of the user', async () => {
  const answer = service.hold(findDevices.path);
  const { result } = asking([' rvp1000001']);
  expect(result.current).toMatchObject({ isAsking: false, problem: null });
  await waitFor(() => expect(result.current.isAsking).toBe(true));
  expect([...result.current.found]).toEqual([]);
  answer(ok(devices(['RVP1000001'])));
  await waitFor(() => expect(result.current.isAsking).toBe(false));
  expect([...result.current.found.keys()]).toEqual(['rvp1000001']);
  expect(result.current.found.get('rvp1000001')?.createdAt).toBe(Date.parse('2025-03-07T00:00:00+05:30'));
  expect(service.sentTo(findDevices.path)).toEqual([{ tracking_ids: ['rvp1000001'] }]);
  expect(result.current.problem).toBeNull();
});

test('only IDs that the service may know are requested, and only where it leaves devices out', async () => {
  const { result, rerender } = asking(['RVP10', 'x'.repeat(65), ' ']);
  await waitFor(() => expect(keeper.store.getState().archived).not.toBeNull());
  expect(result.current.isAsking).toBe(false);
  rerender(['RVP100', 'RVP10', 'x'.repeat(64), 'x'.repeat(65)]);
  await waitFor(() => expect(result.current.found.size).toBe(2));
  expect(service.sentTo(findDevices.path)).toEqual([{ tracking_ids: ['rvp100', 'x'.repeat(64)] }]);
  act(() => keeper.store.setState({ archived: null }));
  expect(result.current.found.size).toBe(0);
  rerender(['RVP200']);
  expect([result.current.isAsking, service.count(findDevices.path)]).toEqual([false, 1]);
});

test('more IDs than fit into one request are sent in several', async () => {
  const ids = Array.from({ length: 2 * MAX_FOUND_IDS }, (_, index) => `RVP${1_000_000 + index}`);
  const { result } = asking(ids);
  await waitFor(() => expect(result.current.found.size).toBe(ids.length));
  const sizes = service
    .sentTo(findDevices.path)
    .map((data) => (data as { tracking_ids: string[] }).tracking_ids.length);
  expect(sizes).toEqual([MAX_FOUND_IDS, MAX_FOUND_IDS]);
});

test('where it cannot be found out the reason is shown, and it can be tried again', async () => {
  const answer = service.hold(findDevices.path);
  const { result } = asking(['RVP1000001']);
  answer({ status: 403, data: { error: 'Not allowed' } });
  await waitFor(() => expect(result.current.problem).toBe('Not allowed'));
  service.also({ [findDevices.path]: ok(devices(['RVP1000001'])) });
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.found.size).toBe(1));
  expect(result.current.problem).toBeNull();
});

test('another zone or user triggers a new lookup, and an unused request is cancelled', async () => {
  const { result, unmount } = asking(['RVP1000001']);
  const createdAt = () => result.current.found.get('rvp1000001')?.createdAt;
  await waitFor(() => expect(result.current.found.size).toBe(1));
  act(() => sessionStore.setState({ timeZone: 'UTC' }));
  await waitFor(() => expect(createdAt()).toBe(Date.UTC(2025, 2, 7)));
  act(() => sessionStore.setState({ timeZone: null }));
  await waitFor(() => expect(createdAt()).toBe(new Date(2025, 2, 7).getTime()));
  expect(service.count(findDevices.path)).toBe(3);
  service.hold(findDevices.path);
  act(() => sessionStore.setState({ user: 'ravi' }));
  await waitFor(() => expect(service.count(findDevices.path)).toBe(4));
  expect([result.current.isAsking, result.current.found.size]).toEqual([true, 0]);
  unmount();
  expect(service.lastRequestTo(findDevices.path).isCancelled()).toBe(true);
});
