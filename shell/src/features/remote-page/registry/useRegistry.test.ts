import { act, renderHook } from '@testing-library/react';
import { useRegistry } from './useRegistry.ts';

const UNAVAILABLE = 'The list of installed pages is not available (503).';
const registry = { schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes: [] };
const fetched = jest.fn<Promise<Partial<Response>>, []>();

const passMs = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  globalThis.fetch = fetched as unknown as typeof fetch;
});

afterEach(() => jest.useRealTimers());

// One test: from the first registry on, the page has one.
test('a registry that could not be read is requested again automatically and by Retry, until there is one', async () => {
  fetched.mockResolvedValue({ ok: false, status: 503 });
  const view = renderHook(() => useRegistry());
  await passMs(0);
  view.unmount();
  await passMs(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);

  const { result } = renderHook(() => useRegistry());
  expect(result.current).toMatchObject({ registry: null, failure: null });
  await passMs(0);
  expect(result.current).toMatchObject({ registry: null, failure: UNAVAILABLE });
  await passMs(1_000);
  expect(fetched).toHaveBeenCalledTimes(3);

  const slow = Promise.withResolvers<Partial<Response>>();
  fetched.mockReturnValue(slow.promise);
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ registry: null, failure: null });
  await passMs(60_000);
  expect(fetched).toHaveBeenCalledTimes(4);
  slow.resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(registry) });
  await passMs(0);
  expect(result.current).toMatchObject({ registry, failure: null });
  await passMs(60_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});
