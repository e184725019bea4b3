import { act, renderHook, waitFor } from '@testing-library/react';
import { getCatalogue, queryClient, QueryProvider, useQuery } from '../api/index.ts';
import { ERROR_CATALOGUE } from '../domain/base/error-catalogue.ts';
import { catalogueEntry } from '../domain/index.ts';
import { ok, service } from '../testing/fake-service.ts';
import { useMeanings } from './useMeanings.ts';

beforeEach(() => queryClient.clear());

const { code, reason, title, description } = ERROR_CATALOGUE.E009;
const MEANING = { code, reason, title, description: description() };

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

/** The meanings before and after the service has sent an entry. */
async function beforeAndAfter(entry: object) {
  service.answerWith({ [getCatalogue.path]: ok([entry]) });
  const result = meanings(true);
  const before = result.current;
  await waitFor(() => expect(queryClient.getQueryState([getCatalogue.path])?.status).toBe('success'));
  return [before, result.current];
}

test('meanings that the service sends as they are built in leave the page as it is', async () => {
  const [before, after] = await beforeAndAfter(MEANING);
  expect(after).toBe(before);
});

test.each(['code', 'title', 'reason', 'description'])('of a sent meaning the %s counts', async (part) => {
  const [before, after] = await beforeAndAfter({ ...MEANING, [part]: 'E011' });
  expect(after).not.toBe(before);
});

test('the service is asked only where there is a code, and once for all of a screen', async () => {
  service.answerWith({ [getCatalogue.path]: ok([]) });
  const idle = meanings(false);
  expect(idle.current('E001')).toEqual(catalogueEntry('E001'));
  expect(service.paths()).toEqual([]);
  meanings(true);
  await waitFor(() => expect(service.paths()).toHaveLength(1));
  meanings(true);
  expect(service.paths()).toHaveLength(1);
});

/** Looks at the page again after some minutes. */
async function lookAgainAfter(minutes: number): Promise<void> {
  // Another element of the screen, which is read again each time.
  const other = jest.fn(() => Promise.resolve(1));
  renderHook(() => useQuery({ queryKey: ['other', minutes], queryFn: other }), { wrapper: QueryProvider });
  await waitFor(() => expect(other).toHaveBeenCalledTimes(1));
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(other).toHaveBeenCalledTimes(2));
  later.mockRestore();
}

test('a page that stays open learns a meaning that was given meanwhile', async () => {
  service.answerWith({ [getCatalogue.path]: ok([]) });
  const result = meanings(true);
  await waitFor(() => expect(service.count(getCatalogue.path)).toBe(1));
  await lookAgainAfter(2);
  expect(service.count(getCatalogue.path)).toBe(1);
  const entry = { code: 'E009', title: 'Seal is broken', description: 'The seal was open.', reason: 'Seal' };
  service.also({ [getCatalogue.path]: ok([entry]) });
  await lookAgainAfter(5);
  await waitFor(() => expect(result.current('E009')).toMatchObject({ title: 'Seal is broken' }));
});

test('a service without meanings is not asked again at the next look', async () => {
  service.answerWith({ [getCatalogue.path]: { status: 404 } });
  meanings(true);
  await waitFor(() => expect(queryClient.getQueryState([getCatalogue.path])?.status).toBe('error'));
  await lookAgainAfter(60);
  expect(service.count(getCatalogue.path)).toBe(1);
});

test('meanings that were edited are requested again', async () => {
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
