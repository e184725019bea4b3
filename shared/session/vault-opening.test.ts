import { holdNextKey, provideWebCrypto } from '../testing/web-crypto.ts';
import { EncryptedVault } from './vault.ts';

beforeAll(provideWebCrypto);

const ASHA = 'a'.repeat(43);
const RAVI = 'b'.repeat(43);
const VIEWS = '[{"name":"Late at BLR_KOR"}]';

test('what is opened last stays open, and what is closed stays closed, whichever ends first', async () => {
  const vault = new EncryptedVault(() => localStorage);
  await vault.open(RAVI);
  vault.setItem('views', VIEWS);
  await vault.written();
  vault.close();
  const held = holdNextKey();
  const first = vault.open(ASHA);
  await vault.open(RAVI);
  const { prefix } = vault.sealing ?? {};
  held.release();
  await first;
  expect(vault.sealing?.prefix).toBe(prefix);
  expect(vault.getItem('views')).toBe(VIEWS);
  const late = vault.open(ASHA);
  vault.close();
  await late;
  expect(vault.sealing).toBeNull();
});

test('an opening that was closed stays so when another person opens the vault before it ends', async () => {
  const vault = new EncryptedVault(() => localStorage);
  const held = holdNextKey();
  const first = vault.open(ASHA);
  await held.asked;
  vault.close();
  await vault.open(RAVI);
  const { prefix } = vault.sealing ?? {};
  held.release();
  await first;
  expect(prefix).toBeDefined();
  expect(vault.sealing?.prefix).toBe(prefix);
});

test('a vault that is closed while its texts are decrypted stays closed', async () => {
  const vault = new EncryptedVault(() => localStorage);
  await vault.open(ASHA);
  vault.setItem('views', VIEWS);
  await vault.written();
  vault.close();
  const { subtle } = globalThis.crypto;
  const decrypt = subtle.decrypt.bind(subtle);
  jest.spyOn(subtle, 'decrypt').mockImplementationOnce((...sealed: Parameters<typeof decrypt>) => {
    vault.close();
    return decrypt(...sealed);
  });
  await vault.open(ASHA);
  expect([vault.sealing, vault.getItem('views')]).toEqual([null, null]);
  jest.restoreAllMocks();
});
