import { renderHook, waitFor } from '@testing-library/react';
import { call, getCatalogue, queryClient, QueryProvider } from '../api/index.ts';
import { catalogueEntry } from '../domain/index.ts';
import { useMeanings } from './use-meanings.ts';

jest.mock('../api/index.ts', () => ({ ...jest.requireActual<object>('../api/index.ts'), call: jest.fn() }));
const asked = jest.mocked(call);

beforeEach(() => {
  queryClient.clear();
  asked.mockReset();
});

const meanings = (wanted: boolean) => renderHook(() => useMeanings(wanted), { wrapper: QueryProvider }).result;

test('codes mean what the service says, once it has said it, and what it does not name the console knows', async () => {
  const entry = { code: 'E009', title: 'Seal is broken', description: 'The seal was open.', reason: 'Seal' };
  asked.mockResolvedValue([entry]);
  const result = meanings(true);
  expect(result.current('E009')).toEqual(catalogueEntry('E009'));
  await waitFor(() => expect(result.current('E009')).toMatchObject({ title: 'Seal is broken' }));
  expect(result.current('E001')).toEqual(catalogueEntry('E001'));
  expect(result.current('E999')).toBeNull();
  expect(asked.mock.calls[0]?.[0]).toBe(getCatalogue);
});

test('the service is asked only where there is a code, and not again at the next look', async () => {
  asked.mockResolvedValue([]);
  const idle = meanings(false);
  expect(idle.current('E001')).toEqual(catalogueEntry('E001'));
  expect(asked).not.toHaveBeenCalled();
  meanings(true);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  meanings(true);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(1);
});
