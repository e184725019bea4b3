import { holdNextKey, provideWebCrypto } from '../testing/web-crypto.ts';
import { closePersonal, openPersonal, personal, personalSealing } from './personal.ts';

const [KEY, OTHER_KEY] = ['a'.repeat(43), 'b'.repeat(43)];

beforeAll(provideWebCrypto);
afterEach(() => {
  closePersonal();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('a text of all tabs is kept by the browser, one of this tab by the tab', async () => {
  await openPersonal('asha', KEY);
  personal.browser.setItem('views', '[]');
  await personal.browser.written();
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([1, 0]);
  personal.tab.setItem('upload', '{}');
  await personal.tab.written();
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([1, 1]);
});

test('an overtaken opening does not migrate what older releases stored for its user', async () => {
  window.localStorage.setItem('veritas-views:asha', 'her views');
  const held = holdNextKey();
  const overtaken = openPersonal('asha', KEY);
  await held.asked;
  await openPersonal('ravi', OTHER_KEY);
  held.release();
  await overtaken;
  expect(personal.browser.getItem('views')).toBeNull();
  expect(personalSealing('ravi')).not.toBeNull();
});

test('a user never sees what the previous one stored, even without a key from the server', async () => {
  await openPersonal('asha', KEY);
  personal.browser.setItem('views', 'her views');
  personal.tab.setItem('upload', 'her upload');
  await openPersonal('ravi', null);
  expect([personal.browser.getItem('views'), personal.tab.getItem('upload')]).toEqual([null, null]);
});

test('what is taken over leaves everything else in the storage as it is', async () => {
  window.localStorage.setItem('veritas-theme', 'dark');
  await openPersonal('asha', KEY);
  expect(window.localStorage.getItem('veritas-theme')).toBe('dark');
  expect(personal.browser.getItem('views')).toBeNull();
});

test('the last opening can be closed by its opener, an earlier one no longer', async () => {
  const closeFirst = await openPersonal('asha', KEY);
  const close = await openPersonal('asha', KEY);
  closeFirst();
  expect(personalSealing('asha')).not.toBeNull();
  close();
  expect(personalSealing('asha')).toBeNull();
});
