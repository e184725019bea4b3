import { EncryptedVault } from './vault.ts';
import { provideWebCrypto } from '../testing/web-crypto.ts';

beforeAll(provideWebCrypto);
beforeEach(() => localStorage.clear());

const ASHA = 'a'.repeat(43);

test('a text of any length is kept', async () => {
  const vault = new EncryptedVault(() => localStorage);
  await vault.open(ASHA);
  const note = 'Broken at the hinge. '.repeat(20_000);
  vault.setItem('note', note);
  await vault.written();
  const later = new EncryptedVault(() => localStorage);
  await later.open(ASHA);
  expect(later.getItem('note')).toBe(note);
});

test('a text that cannot be encrypted is logged, and the others are kept all the same', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const vault = new EncryptedVault(() => localStorage);
  await vault.open(ASHA);
  const { subtle } = globalThis.crypto;
  const spy = jest.spyOn(subtle, 'encrypt').mockRejectedValueOnce(new RangeError('Too much'));
  vault.setItem('note', 'Broken');
  vault.setItem('views', '[]');
  await vault.written();
  expect(Object.keys(localStorage).map((key) => key.split(':').at(-1))).toEqual(['views']);
  expect(logged).toHaveBeenCalledWith('"note" lasts as long as the page:', 'Too much');
  expect(vault.getItem('note')).toBe('Broken');
  spy.mockRestore();
  logged.mockRestore();
});
