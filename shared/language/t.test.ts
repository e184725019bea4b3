import type * as Language from './t.ts';

let language: typeof Language;

beforeEach(async () => {
  jest.resetModules();
  language = await import('./t.ts');
});

test('a message is its own English text, until a catalogue has it', () => {
  const { addCatalogue, t } = language;
  expect(t('Copy link')).toBe('Copy link');
  addCatalogue({ 'Copy link': 'लिंक कॉपी करें' });
  expect([t('Copy link'), t('Close')]).toEqual(['लिंक कॉपी करें', 'Close']);
});

test('before the code behind the login is loaded, placeholders are filled in, and text in values is left alone', () => {
  const { addCatalogue, t } = language;
  expect(t('Clear {label} of {who}', { label: '{who}', who: 'wm_1' })).toBe('Clear {who} of wm_1');
  addCatalogue({ 'Clear {label}': '{label} साफ़ करें' });
  expect(t('Clear {label}', { label: 'Hub' })).toBe('Hub साफ़ करें');
});

test('data that has a translation is shown in it', () => {
  language.addCatalogue({ Dashboard: 'डैशबोर्ड' });
  expect(language.translated(language.message('Dashboard'))).toBe('डैशबोर्ड');
  expect(language.translated('Returns')).toBe('Returns');
});
