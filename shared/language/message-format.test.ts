import { setLanguage } from './language.ts';
import { addCatalogue, t } from './t.ts';

const ROWS = '{count, plural, =0 {No rows} one {# row} other {# rows}} of {hub}';

test.each([
  [0, 'No rows of BLR_WHF'],
  [1, '1 row of BLR_WHF'],
  [120_000, '120,000 rows of BLR_WHF'],
])('of %d rows the plural of English is shown', (count, text) => {
  expect(t(ROWS, { count, hub: 'BLR_WHF' })).toBe(text);
});

test('Hindi has the plural of Hindi, Latin digits, and lakhs', () => {
  setLanguage('hi');
  addCatalogue({
    '{count, plural, one {# record} other {# records}}': '{count, plural, one {# रिकॉर्ड} other {# रिकॉर्डों}}',
  });
  const records = (count: number) => t('{count, plural, one {# record} other {# records}}', { count });
  expect([records(0), records(1), records(120_000)]).toEqual(['0 रिकॉर्ड', '1 रिकॉर्ड', '1,20,000 रिकॉर्डों']);
  setLanguage('en');
});

test('markup and quotes in a message or a value are text', () => {
  expect(t("Model <b>{name}</b> isn’t the user's", { name: '<i>{x}</i>' })).toBe(
    "Model <b><i>{x}</i></b> isn’t the user's",
  );
});
