import { act, renderHook } from '@testing-library/react';
import { QueryProvider } from '../api/index.ts';
import { keeper } from './records.ts';
import { useArchivedDevices } from './use-archived.ts';

test('an ID that the kept records lack is not known to be unknown until the service has answered', () => {
  const asking = (ids: string[]) =>
    renderHook(() => useArchivedDevices(ids), { wrapper: QueryProvider }).result.current.isAsking;
  act(() => keeper.store.setState({ state: 'ready', records: [], isKept: true, refreshing: true }));
  expect(asking(['RVP1000001'])).toBe(true);
  expect(asking([])).toBe(false);
  act(() => keeper.store.setState({ refreshing: false }));
  expect(asking(['RVP1000001'])).toBe(false);
  act(() => keeper.store.setState({ isKept: false, refreshing: true }));
  expect(asking(['RVP1000001'])).toBe(false);
});
