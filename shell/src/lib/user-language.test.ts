import { currentLanguage, startLanguage } from '@veritas/shared/language';
import { personal, sessionStore } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { pageReload } from './page-reload.ts';
import { chooseLanguage, followOtherTabs, followUserLanguage } from './user-language.ts';

let reload: jest.SpyInstance<void, []>;
let stop = () => undefined as void;

beforeEach(() => {
  localStorage.clear();
  personal.browser.removeItem('language');
  reload = jest.spyOn(pageReload, 'start').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  sessionStore.setState({ user: null });
  jest.restoreAllMocks();
});

const signIn = (user: string) => sessionStore.setState({ status: 'authenticated', user });

test('a chosen language is kept for the user and for this browser, and the page is loaded again', async () => {
  await chooseLanguage('hi');
  expect([personal.browser.getItem('language'), localStorage.getItem('veritas-language')]).toEqual(['hi', 'hi']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without storage the switch explains that, and no page is loaded in the previous language', async () => {
  const toastError = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await chooseLanguage('hi');
  expect(toastError).toHaveBeenCalledWith(expect.stringContaining('this browser keeps no settings'));
  expect(personal.browser.getItem('language')).toBeNull();
  followOtherTabs();
  expect(reload).not.toHaveBeenCalled();
});

test('a switch that fails leaves the user the language chosen before', async () => {
  personal.browser.setItem('language', 'en');
  jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await chooseLanguage('hi');
  expect(personal.browser.getItem('language')).toBe('en');
});

test("the user's language applies to a page that knows its user from the start, and to no sign-in page", () => {
  personal.browser.setItem('language', 'hi');
  followUserLanguage()();
  expect(reload).not.toHaveBeenCalled();
  signIn('asha');
  followUserLanguage()();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page keeps its input when the user chose another language in another tab', () => {
  signIn('asha');
  stop = followUserLanguage();
  personal.browser.setItem('language', 'hi');
  sessionStore.setState({ groups: [] });
  expect(reload).not.toHaveBeenCalled();
});

test("behind the sign-in the user's own language applies, not that of a previous user", () => {
  localStorage.setItem('veritas-language', 'en');
  stop = followUserLanguage();
  signIn('asha');
  expect(reload).not.toHaveBeenCalled();
  sessionStore.setState({ user: null });
  // Like the vault of the next user, which is open before the user is known.
  personal.browser.setItem('language', 'hi');
  signIn('ravi');
  expect([localStorage.getItem('veritas-language'), reload.mock.calls.length]).toEqual(['hi', 1]);
});

test('the next page is loaded in the language that another tab chose, and no page otherwise', () => {
  followOtherTabs();
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem('veritas-language', 'hi');
  followOtherTabs();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page in the language of the user stays, and so does one whose choice cannot be kept', async () => {
  personal.browser.setItem('language', 'hi');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  stop = followUserLanguage();
  signIn('asha');
  expect(reload).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  reload = jest.spyOn(pageReload, 'start').mockImplementation(() => undefined);
  localStorage.setItem('veritas-language', 'hi');
  await startLanguage({});
  expect(currentLanguage()).toBe('hi');
  sessionStore.setState({ user: 'ravi' });
  expect(reload).not.toHaveBeenCalled();
});
