import type * as Language from './index.ts';

let language: typeof Language;

beforeEach(async () => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  jest.resetModules();
  language = await import('./index.ts');
});

const hi = () => Promise.resolve({ default: { Close: 'बंद करें' } });

test('a browser that has chosen nothing shows English and loads no catalogue', async () => {
  const load = jest.fn(hi);
  await language.startLanguage({ hi: load });
  await language.loadCatalogue({ hi: load });
  expect(load).not.toHaveBeenCalled();
  expect([document.documentElement.lang, language.t('Close'), language.numberLocale()]).toEqual([
    'en',
    'Close',
    'en-US',
  ]);
});

test('the language that this browser used last is that of the page, of numbers and of screen readers', async () => {
  expect(language.rememberLanguage('hi')).toBe(true);
  await language.startLanguage({ hi });
  expect([document.documentElement.lang, language.currentLanguage(), language.t('Close')]).toEqual([
    'hi',
    'hi',
    'बंद करें',
  ]);
  expect(language.numberLocale()).toBe('hi-IN');
});

test('a language that the browser could not keep is not that of the next page', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([language.rememberLanguage('hi'), language.rememberedLanguage()]).toEqual([false, 'en']);
  full.mockRestore();
});

test('an unknown language is ignored', async () => {
  localStorage.setItem('veritas-language', 'constructor');
  await language.startLanguage({ hi });
  expect([language.isLanguage('constructor'), language.currentLanguage()]).toEqual([false, 'en']);
});

test('a package without a catalogue, or whose catalogue does not come, shows English', async () => {
  language.rememberLanguage('hi');
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await language.startLanguage({ hi: () => Promise.reject(new Error('Loading chunk 1 failed')) });
  await language.loadCatalogue(undefined);
  expect(language.t('Close')).toBe('Close');
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
