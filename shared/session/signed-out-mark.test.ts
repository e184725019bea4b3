import { signedOutMark } from './signed-out-mark.ts';

const KEY = 'veritas-signed-out';
afterEach(() => {
  jest.restoreAllMocks();
  signedOutMark.clear();
});

test('the mark outlives the page, until the next sign-in', async () => {
  expect(signedOutMark.isSet()).toBe(false);
  signedOutMark.set();
  jest.resetModules();
  const later = await import('./signed-out-mark.ts');
  expect(later.signedOutMark.isSet()).toBe(true);
  later.signedOutMark.clear();
  expect([later.signedOutMark.isSet(), window.localStorage.getItem(KEY)]).toEqual([false, null]);
});

test('a confirmed sign-out still counts, and any other text does not', () => {
  signedOutMark.set();
  expect([signedOutMark.isSet(), signedOutMark.isUnconfirmed()]).toEqual([true, true]);
  signedOutMark.confirm();
  expect([signedOutMark.isSet(), signedOutMark.isUnconfirmed()]).toEqual([true, false]);
  window.localStorage.setItem(KEY, 'anything');
  expect([signedOutMark.isSet(), signedOutMark.isUnconfirmed()]).toEqual([false, false]);
});

test('where the storage is blocked, the mark lives as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(signedOutMark.isSet()).toBe(false);
  signedOutMark.set();
  expect(signedOutMark.isSet()).toBe(true);
  signedOutMark.clear();
  expect(signedOutMark.isSet()).toBe(false);
});
