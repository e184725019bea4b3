import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { integrityOf } from '@veritas/shared/integrity';
import type * as Arrival from './file-arrival.ts';

const URL_OF_FILE = 'http://localhost/remotes/devices/2/assets/main.js';
const CONTENT = new TextEncoder().encode('the content');
const DAMAGED = new TextEncoder().encode('the c0ntent');
const HASH = integrityOf(CONTENT);

// The registry is read by fetch, which jsdom lacks.
jest.mock('../registry/registry.ts', () => ({
  integrityOf: () => HASH,
  isRegistered: (url: string) => url.startsWith('http://localhost/remotes/'),
}));

/** A download whose chunks the test controls. */
class Download {
  readonly #parts: PromiseWithResolvers<Uint8Array | null>[] = [];
  #read = 0;
  #sent = 0;
  signal: AbortSignal | null = null;

  #part(index: number): PromiseWithResolvers<Uint8Array | null> {
    return (this.#parts[index] ??= Promise.withResolvers());
  }

  /** Null ends it. */
  send(...parts: (Uint8Array | null)[]): this {
    for (const part of parts) this.#part(this.#sent++).resolve(part);
    return this;
  }

  answer(status = 200) {
    const read = async () => {
      const part = this.#part(this.#read++);
      this.signal?.addEventListener('abort', () => part.reject(this.signal?.reason));
      const value = await part.promise;
      return { done: value === null, value };
    };
    return { ok: status === 200, status, body: { getReader: () => ({ read }) } } as unknown as Response;
  }
}

const whole = (content = CONTENT) => new Download().send(content, null);
const fetched = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
let arrival: typeof Arrival;

beforeEach(async () => {
  globalThis.fetch = fetched;
  fetched.mockReset();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  jest.resetModules();
  arrival = await import('./file-arrival.ts');
});

afterEach(() => jest.useRealTimers());

function answerWith(...downloads: readonly Download[]): void {
  for (const download of downloads) {
    fetched.mockImplementationOnce((_url, options) => {
      download.signal = options?.signal ?? null;
      return Promise.resolve(download.answer());
    });
  }
}

test('the files of the registry are fetched once each, and others not at all', async () => {
  answerWith(whole());
  await arrival.arrive('devices', [URL_OF_FILE, 'http://localhost/other.js']);
  await arrival.arrive('devices', [URL_OF_FILE]);
  // Finished files stay known when the remote is loaded again.
  arrival.beginArrivals('devices', 8_000);
  await arrival.arrive('devices', [URL_OF_FILE]);
  expect(fetched.mock.calls.map(([url, options]) => [url, options?.cache])).toEqual([[URL_OF_FILE, 'default']]);
});

test('a slow file is waited for as long as something of it comes, a silent one is given up after its limit', async () => {
  jest.useFakeTimers();
  const download = new Download();
  answerWith(download);
  const settled = jest.fn();
  const file = arrival.fetchFile('devices', URL_OF_FILE);
  file.then(settled, settled);
  for (const part of [CONTENT.slice(0, 2), CONTENT.slice(2, 4), CONTENT.slice(4, 6)]) {
    await jest.advanceTimersByTimeAsync(7_999);
    expect(arrival.silenceOf('devices')).toBeGreaterThanOrEqual(7_999);
    download.send(part);
    await jest.advanceTimersByTimeAsync(0);
    expect(arrival.silenceOf('devices')).toBe(0);
  }
  await jest.advanceTimersByTimeAsync(7_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(file).rejects.toMatchObject({
    name: 'LoadError',
    message: 'Its files did not arrive in time.',
    cause: URL_OF_FILE,
  });
  expect(arrival.arrivalFailure('devices')).toMatchObject({ message: 'Its files did not arrive in time.' });
  expect(jest.getTimerCount()).toBe(0);
});

test('of a remote that was never loaded nothing has failed, and nothing is ended', () => {
  expect(arrival.arrivalFailure('devices')).toBeNull();
  expect(() => arrival.endArrivals('devices')).not.toThrow();
});

test('a file that has come whole leaves nothing that waits, and its end counts as progress', async () => {
  jest.useFakeTimers();
  const download = new Download().send(CONTENT);
  answerWith(download);
  const file = arrival.fetchFile('devices', URL_OF_FILE);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(arrival.silenceOf('devices')).toBe(5_000);
  download.send(null);
  await expect(file).resolves.toEqual(new Uint8Array(CONTENT));
  expect(arrival.silenceOf('devices')).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('a file that comes in several parts is put together in their order', async () => {
  answerWith(new Download().send(CONTENT.slice(0, 3), CONTENT.slice(3, 8), CONTENT.slice(8), null));
  await expect(arrival.fetchFile('devices', URL_OF_FILE)).resolves.toEqual(new Uint8Array(CONTENT));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an answer without a body is not what was released', async () => {
  fetched.mockResolvedValue({ ok: true, status: 200, body: null } as Response);
  await expect(arrival.fetchFile('devices', URL_OF_FILE)).rejects.toThrow(
    'One of its files does not match the release.',
  );
});

test('an attempt with less patience gives up earlier', async () => {
  jest.useFakeTimers();
  answerWith(new Download());
  arrival.beginArrivals('devices', 4_000);
  const file = arrival.arrive('devices', [URL_OF_FILE]);
  const refused = expect(file).rejects.toThrow('Its files did not arrive in time.');
  await jest.advanceTimersByTimeAsync(4_000);
  await refused;
});

test('after a failed attempt hanging requests are aborted, and the same address is requested again', async () => {
  const hung = new Download();
  answerWith(hung, whole());
  const first = arrival.arrive('devices', [URL_OF_FILE]);
  const ended = expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.resolve();
  arrival.endArrivals('devices');
  await ended;
  expect(hung.signal?.aborted).toBe(true);
  await arrival.arrive('devices', [URL_OF_FILE]);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([URL_OF_FILE, URL_OF_FILE]);
  expect(arrival.arrivalFailure('devices')).toBeNull();
});

test('a new attempt starts without the failure and the silence of the previous one, and names its first failure', async () => {
  jest.useFakeTimers();
  fetched.mockResolvedValueOnce(new Download().answer(503)).mockResolvedValueOnce(new Download().answer(404));
  for (const status of [503, 404]) {
    await expect(arrival.fetchFile('devices', URL_OF_FILE)).rejects.toThrow(`answered ${status}`);
    expect(arrival.arrivalFailure('devices')).toEqual(new Error(`${URL_OF_FILE} answered 503`));
  }
  await jest.advanceTimersByTimeAsync(3_000);
  expect(arrival.silenceOf('devices')).toBe(3_000);
  arrival.beginArrivals('devices', 8_000);
  expect(arrival.silenceOf('devices')).toBe(0);
  expect(arrival.arrivalFailure('devices')).toBeNull();
});

test('a damaged copy of the cache is fetched again past the cache; damaged there, too, it is refused', async () => {
  answerWith(whole(DAMAGED), whole());
  await expect(arrival.fetchFile('devices', URL_OF_FILE)).resolves.toEqual(new Uint8Array(CONTENT));
  answerWith(whole(DAMAGED), whole(DAMAGED));
  await expect(arrival.fetchFile('devices', URL_OF_FILE)).rejects.toMatchObject({
    message: 'One of its files does not match the release.',
    cause: URL_OF_FILE,
  });
  expect(fetched.mock.calls.map(([, options]) => options?.cache)).toEqual(['default', 'reload', 'default', 'reload']);
});

test('without cryptography the elements alone check the content', async () => {
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  answerWith(whole(DAMAGED));
  await expect(arrival.fetchFile('devices', URL_OF_FILE)).resolves.toEqual(new Uint8Array(DAMAGED));
});

test('an answer that is no success is a failure, and is not remembered', async () => {
  fetched.mockResolvedValueOnce(new Download().answer(503));
  await expect(arrival.arrive('devices', [URL_OF_FILE])).rejects.toThrow(`${URL_OF_FILE} answered 503`);
  answerWith(whole());
  await arrival.arrive('devices', [URL_OF_FILE]);
});
