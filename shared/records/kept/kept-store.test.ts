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
  expect(await readKept()).toBe(copy);
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
