import { act, renderHook, waitFor } from '@testing-library/react';
import { getCatalogue, queryClient, QueryProvider, useQuery } from '../api/index.ts';
import { catalogueEntry } from '../domain/index.ts';
import { ok, service } from '../testing/fake-service.ts';
import { useMeanings } from './useMeanings.ts';

beforeEach(() => queryClient.clear());

const meanings = (wanted: boolean) => renderHook(() => useMeanings(wanted), { wrapper: QueryProvider }).result;

test('codes mean what the service says, once it has said it, and what it does not name the console knows', async () => {
  const entry = { code: 'E009', title: 'Seal is broken', description: 'The seal was open.', reason: 'Seal' };
  service.answerWith({ [getCatalogue.path]: ok([entry]) });
  const result = meanings(true);
  expect(result.current('E009')).toEqual(catalogueEntry('E009'));
  await waitFor(() => expect(result.current('E009')).toMatchObject({ title: 'Seal is broken' }));
  expect(result.current('E001')).toEqual(catalogueEntry('E001'));
  expect(result.current('E999')).toBeNull();
  expect(service.paths()).toEqual([getCatalogue.path]);
});

test('the service is asked only where there is a code, and not again at the next look', async () => {
  service.answerWith({ [getCatalogue.path]: ok([]) });
  const idle = meanings(false);
  expect(idle.current('E001')).toEqual(catalogueEntry('E001'));
  expect(service.paths()).toEqual([]);
  meanings(true);
  await waitFor(() => expect(service.paths()).toHaveLength(1));
  meanings(true);
  expect(service.paths()).toHaveLength(1);
  // Other elements of the screen, rendered each time.
  const other = jest.fn(() => Promise.resolve(1));
  renderHook(() => useQuery({ queryKey: ['other'], queryFn: other }), { wrapper: QueryProvider });
  await waitFor(() => expect(other).toHaveBeenCalledTimes(1));
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(other).toHaveBeenCalledTimes(2));
  expect(service.paths()).toHaveLength(1);
  later.mockRestore();
});

test('meanings that were edited are asked for again', async () => {
  service.answerWith({ [getCatalogue.path]: ok([]) });
  meanings(true);
  await waitFor(() => expect(service.paths()).toHaveLength(1));
  await act(() => queryClient.invalidateQueries({ queryKey: [getCatalogue.path] }));
  expect(service.paths()).toHaveLength(2);
});

test('a screen that is left waits for no meanings', async () => {
  service.hold(getCatalogue.path);
  const { unmount } = renderHook(() => useMeanings(true), { wrapper: QueryProvider });
  await waitFor(() => expect(service.count(getCatalogue.path)).toBe(1));
  unmount();
  expect(service.lastRequestTo(getCatalogue.path).isCancelled()).toBe(true);
});
