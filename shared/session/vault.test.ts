import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { EncryptedVault } from './vault.ts';
import { provideWebCrypto } from '../testing/web-crypto.ts';

beforeAll(provideWebCrypto);

const ASHA = 'a'.repeat(43);
const RAVI = 'b'.repeat(43);
const VIEWS = '[{"name":"Late at BLR_KOR"}]';

/** A storage of the browser, whose entries are its own properties. */
function fakeStorage(): Storage {
  const methods: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
    get length() {
      return Object.keys(storage).length;
    },
    key: (index) => Object.keys(storage)[index] ?? null,
    getItem: (key) => (Object.hasOwn(storage, key) ? (storage[key] as string) : null),
    setItem: (key, text) => void (storage[key] = text),
    removeItem: (key) => void delete storage[key],
  };
  const storage = Object.create(methods) as Storage;
  return storage;
}

const full = () => {
  throw new DOMException('Full', 'QuotaExceededError');
};

const dump = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ]);

const until = (condition: () => boolean) => waitFor(() => expect(condition()).toBe(true));

test('what a user stores is available at the next sign-in, and to no other user', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  expect(vault.getItem('views')).toBe(VIEWS);
  await until(() => storage.length === 1);
  vault.close();
  expect(vault.getItem('views')).toBeNull();
  await vault.open(RAVI);
  expect(vault.getItem('views')).toBeNull();
  vault.close();
  const later = new EncryptedVault(() => storage);
  await later.open(ASHA);
  expect(later.getItem('views')).toBe(VIEWS);
});

test('neither the text nor its owner is readable in the storage', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  await until(() => storage.length === 1);
  const [[key = '', sealed = ''] = []] = dump(storage);
  expect(key).toMatch(/^veritas-kept:[0-9a-f]{16}:views$/);
  expect(atob(sealed)).not.toMatch(/BLR_KOR|name/);
  expect(key + sealed).not.toContain(ASHA.slice(0, 8));
});

test('the last of several changes stays, and a removed text is gone', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  for (let change = 0; change < 20; change += 1) vault.setItem('looked', String(change));
  vault.setItem('views', VIEWS);
  await until(() => storage.length === 2);
  const later = new EncryptedVault(() => storage);
  await later.open(ASHA);
  expect([later.getItem('looked'), later.getItem('views')]).toEqual(['19', VIEWS]);
  vault.removeItem('looked');
  await until(() => storage.length === 1);
  expect(vault.getItem('looked')).toBeNull();
});

test('the next user sees nothing of the previous one, and nothing that was stored while signed out', async () => {
  const vault = new EncryptedVault(fakeStorage);
  vault.setItem('views', '[]');
  await vault.open(ASHA);
  expect(vault.getItem('views')).toBeNull();
  vault.setItem('views', VIEWS);
  await vault.open(RAVI);
  expect(vault.getItem('views')).toBeNull();
});

test('what is being encrypted as the session ends is not kept', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  const { subtle } = globalThis.crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  const spy = jest.spyOn(subtle, 'encrypt').mockImplementation((...all) => {
    vault.close();
    return encrypt(...all);
  });
  vault.setItem('views', VIEWS);
  await vault.written();
  expect([spy.mock.calls.length, storage.length]).toEqual([1, 0]);
  spy.mockRestore();
});

test('what was set is in the storage once `written` resolves', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  expect(storage.length).toBe(0);
  expect(await vault.written()).toBe(true);
  expect(storage.length).toBe(1);
  vault.removeItem('views');
  expect(await vault.written()).toBe(true);
  expect(storage.length).toBe(0);
});

// The second has a small number in its digest, and the last all characters of base64url.
test.each([ASHA, 'd'.repeat(43), `${'-_'.repeat(21)}A`])('the key %s has a name of sixteen digits', async (secret) => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(secret);
  vault.setItem('views', VIEWS);
  await vault.written();
  const digest = new Uint8Array(await webcrypto.subtle.digest('SHA-256', Buffer.from(secret, 'base64url')));
  expect(storage.key(0)).toBe(`veritas-kept:${Buffer.from(digest).toString('hex').slice(0, 16)}:views`);
});

test('nothing that was written after the session ended is kept', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  vault.close();
  await vault.open(RAVI);
  vault.setItem('views', '[]');
  await until(() => storage.length > 0);
  const asha = new EncryptedVault(() => storage);
  await asha.open(ASHA);
  expect(asha.getItem('views')).toBeNull();
});

test.each<[string, () => Storage]>([
  [
    'is blocked',
    () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  ],
  ['is full', () => Object.assign(fakeStorage(), { setItem: full })],
])('where the storage %s, a text lasts as long as the page', async (_case, area) => {
  const vault = new EncryptedVault(area);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  expect(vault.getItem('views')).toBe(VIEWS);
  expect(await vault.written()).toBe(false);
});

test.each([
  ['of the tab leaves no earlier text', true, null],
  ['of all visits leaves the earlier text', false, VIEWS],
])('a text that does not fit into the storage %s', async (_case, isTab, left) => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage, isTab);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  expect(await vault.written()).toBe(true);
  Object.assign(storage, { setItem: full });
  vault.setItem('views', `${VIEWS} and more`);
  expect(await vault.written()).toBe(false);
  expect(vault.getItem('views')).toBe(`${VIEWS} and more`);
  const later = new EncryptedVault(() => storage, isTab);
  await later.open(ASHA);
  expect(later.getItem('views')).toBe(left);
});

test.each<[string, string | null]>([
  ['no key', null],
  ['a key of another form', '~~'],
])('a server that gives %s lets a text last as long as the page', async (_case, key) => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(key);
  vault.setItem('views', VIEWS);
  expect(vault.getItem('views')).toBe(VIEWS);
  vault.close();
  expect([vault.getItem('views'), storage.length]).toEqual([null, 0]);
});

test('foreign text in the storage is ignored', async () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  await until(() => storage.length === 1);
  const key = storage.key(0) ?? '';
  for (const text of ['', 'nonsense', btoa('x'.repeat(40))]) {
    storage.setItem(key, text);
    const later = new EncryptedVault(() => storage);
    await later.open(ASHA);
    expect(later.getItem('views')).toBeNull();
  }
});

test('a listener hears of every change until it unsubscribes', async () => {
  const vault = new EncryptedVault(fakeStorage);
  const heard = jest.fn();
  const leave = vault.subscribe(heard);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  vault.removeItem('views');
  vault.close();
  expect(heard).toHaveBeenCalledTimes(4);
  leave();
  vault.setItem('views', VIEWS);
  expect(heard).toHaveBeenCalledTimes(4);
});

describe('of another tab of the same person', () => {
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  const heard = jest.fn();
  let key = '';
  beforeAll(async () => {
    const other = new EncryptedVault(() => storage);
    await other.open(ASHA);
    other.setItem('views', VIEWS);
    await until(() => storage.length === 1);
    key = storage.key(0) ?? '';
    await vault.open(ASHA);
    vault.subscribe(heard);
  });

  /** The storage event of a write in another tab. */
  const written = (entry: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: entry, newValue }));

  test('what it removed is gone here, and what it wrote is here', async () => {
    const sealed = storage.getItem(key);
    written(key, null);
    await until(() => vault.getItem('views') === null);
    expect(heard).toHaveBeenCalledTimes(1);
    written(key, sealed);
    await until(() => vault.getItem('views') === VIEWS);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('what is not of this person, or came after the end, is not taken over', async () => {
    heard.mockClear();
    const sealed = storage.getItem(key);
    written(null, null);
    written(key.replace(/:[0-9a-f]+:/, ':0000000000000000:'), null);
    expect(vault.getItem('views')).toBe(VIEWS);
    written(key, sealed);
    vault.close();
    written(key, sealed);
    await vault.open(RAVI);
    expect(vault.getItem('views')).toBeNull();
    // Closed and opened.
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

test('the key is not extractable, and entries of other users are not read', async () => {
  const importKey = jest.spyOn(globalThis.crypto.subtle, 'importKey');
  const storage = fakeStorage();
  storage.setItem('veritas-theme', 'dark');
  const getItem = jest.spyOn(storage, 'getItem');
  await new EncryptedVault(() => storage).open(ASHA);
  expect(importKey.mock.calls.map(([, , , extractable]) => extractable)).toEqual([false]);
  expect(getItem).not.toHaveBeenCalled();
  importKey.mockRestore();
});

test('a key that is open already is not opened again', async () => {
  const area = jest.fn(fakeStorage);
  const vault = new EncryptedVault(area);
  await vault.open(ASHA);
  const heard = jest.fn();
  vault.subscribe(heard);
  await vault.open(ASHA);
  await vault.open(null);
  expect(heard).not.toHaveBeenCalled();
});

test('without cryptography a text lasts as long as the page', async () => {
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
  const storage = fakeStorage();
  const vault = new EncryptedVault(() => storage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  expect(vault.getItem('views')).toBe(VIEWS);
  Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true });
});
