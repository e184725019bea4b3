import { readKept, writeKept } from './kept-store.ts';
import { FakeStore } from '../testing/fake-store.ts';
import type { SealedCopy } from './seal.ts';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
  Object.assign(globalThis, { indexedDB: store });
});

const copy: SealedCopy = { owner: 'one', iv: new Uint8Array(12), content: new ArrayBuffer(4) };

test('what was written is read, and nothing where nothing was', async () => {
  expect(await readKept()).toBeUndefined();
  await writeKept(() => Promise.resolve(copy));
  expect(await readKept()).toEqual(copy);
  expect(store.copy?.content).toBeInstanceOf(Blob);
});

test('where the browser stores no Blob, as Safari in a private window, the copy is kept as bytes', async () => {
  store.storesNoBlob = true;
  await writeKept(() => Promise.resolve(copy));
  expect(store.copy?.content).toBeInstanceOf(Uint8Array);
  expect(await readKept()).toEqual(copy);
});

test('a copy that an older console kept as a buffer is not read', async () => {
  await writeKept(() => Promise.resolve(copy));
  Object.assign(store.copy ?? {}, { content: new ArrayBuffer(4) });
  expect(await readKept()).toBeUndefined();
});

test('a copy that another tab removes while it is being made is not written again', async () => {
  await writeKept(() => Promise.resolve(copy));
  const writing = writeKept(() => {
    store.remove();
    return Promise.resolve(copy);
  });
  await expect(writing).rejects.toThrow('closing');
  expect(store.copy).toBeUndefined();
});

test('no connection stays open, for which a tab that signs out would have to wait', async () => {
  await writeKept(() => Promise.resolve(copy));
  await readKept();
  await expect(writeKept(() => Promise.reject(new Error('No key')))).rejects.toThrow('No key');
  expect(store.connections).toBe(0);
});

test.each([
  ['says why', new DOMException('Private window', 'InvalidStateError'), 'Private window'],
  ['gives no reason', null, 'The browser gave no reason'],
])('nothing is read or kept in a browser that refuses and %s', async (_case, refusal, reason) => {
  store.refusal = refusal;
  await expect(readKept()).rejects.toThrow(reason);
  await expect(writeKept(() => Promise.resolve(copy))).rejects.toThrow(reason);
});

test.each([
  ['is full', new DOMException('Full', 'QuotaExceededError'), 'Full'],
  ['gives no reason', null, 'The browser gave up'],
])('a copy is not kept by a browser that %s in the end', async (_case, abortion, reason) => {
  store.abortion = abortion;
  await expect(writeKept(() => Promise.resolve(copy))).rejects.toThrow(reason);
});
