import assert from 'node:assert/strict';
import test from 'node:test';
import { conflict, errorBody } from '../errors/errors.ts';
import { languageOf } from '../negotiation/accepted-language.ts';
import { inLanguage, joined, onlyEnglish, recognised, sentence } from './sentence.ts';

const CASES: readonly [string | undefined, 'en' | 'hi'][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI', 'hi'],
  ['en', 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['hi;q=0.5, en;q=0.9', 'en'],
  ['en;q=0.5, hi; q=0.9', 'hi'],
  ['hi, en', 'hi'],
  ['en, hi', 'en'],
  // Hindi is the only supported language in the header.
  ['mr, hi;q=0.1', 'hi'],
  ['mr, ta;q=0.9', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
  ['hindi, hi;q=much', 'en'],
  [';,;q=1,,-', 'en'],
];

test('the language is the one with the highest weight, by default English', () => {
  for (const [accepted, language] of CASES) {
    assert.equal(languageOf({ headers: { 'accept-language': accepted } }), language, accepted);
  }
});

test('the values of a sentence stay apart from its words', () => {
  const text = sentence('This brand already exists: {other} looks the same', { other: '{other} $& is missing' });
  assert.equal(text.in('en'), 'This brand already exists: {other} $& is missing looks the same');
  assert.equal(text.in('hi'), 'यह ब्रांड पहले से है: {other} $& is missing वैसा ही दिखता है');
  assert.equal(
    sentence('"{role}" is not a role. The roles are {roles}.', { role: 7, roles: 'a, b' }).in('en'),
    '"7" is not a role. The roles are a, b.',
  );
});

test('a value that is a sentence is in the language too', () => {
  const by = sentence('another user', {});
  const text = sentence('This brand was changed by {by} meanwhile. Compare both lists, then save yours.', { by });
  assert.match(text.in('en'), /^This brand was changed by another user meanwhile/);
  assert.match(text.in('hi'), /^किसी और ने इस बीच/);
  const both = joined(['It stored no records.', 'Role is missing', onlyEnglish('As it is')], '; ');
  assert.equal(inLanguage(both, 'en'), 'It stored no records.; Role is missing; As it is');
  assert.equal(inLanguage(both, 'hi'), 'इससे कोई रिकॉर्ड सेव नहीं हुआ था.; रोल नहीं चुना गया; As it is');
});

/** Messages of rules and earlier responses, with their Hindi. */
const SAID: readonly [string, string][] = [
  ['The file is empty.', 'फ़ाइल ख़ाली है.'],
  ['Group may delete users of their own groups only', 'Group सिर्फ़ अपने ग्रुप के यूज़र को डिलीट कर सकते हैं'],
  ['A report covers at most 366 days', 'रिपोर्ट ज़्यादा से ज़्यादा 366 दिन की हो सकती है'],
  ['hub_code "XYZ": no hub has this code', 'hub_code "XYZ": इस कोड का कोई हब नहीं है'],
  ['hub_code is empty: every row needs one', 'hub_code ख़ाली है: हर पंक्ति में होना ज़रूरी है'],
  // Counts are grouped as on the pages.
  [
    'The file has more than 1,000,000 rows. Split it and upload the parts.',
    'फ़ाइल में 10,00,000 से ज़्यादा पंक्तियाँ हैं. इसे बाँटकर हिस्से अपलोड करें.',
  ],
  // User input is never treated as a message.
  ['device_brand "is missing": longer than 80 characters', 'device_brand "is missing": 80 अक्षरों से लंबा है'],
  ['This file is a PDF document, not a CSV file. Choose a CSV file.', 'यह CSV फ़ाइल नहीं, PDF दस्तावेज़ है. CSV फ़ाइल चुनें.'],
  ['Hours to the hub must be a whole number from 1 to 999', 'हब तक के घंटे 1 से 999 तक की पूरी संख्या होनी चाहिए'],
  ['Something that no catalogue has', 'Something that no catalogue has'],
];

test('a formatted message is recognised by its pattern, with unchanged values', () => {
  for (const [text, hindi] of SAID) {
    assert.equal(recognised(text).in('en'), text);
    assert.equal(recognised(text).in('hi'), hindi);
  }
});

test('matching a long text against all patterns is fast', () => {
  const started = process.cpuUsage().user;
  for (const piece of [
    ' may not ',
    ' a user of the role ',
    'Invalid x: Expected ',
    ' but received ',
    ' must be ',
    ' cells, ',
  ]) {
    for (const length of [1_900, 1_000_000]) {
      const text = `x${piece.repeat(length / piece.length)}`;
      assert.equal(recognised(`${text}\n`).in('hi').length, text.length + 1, piece);
    }
  }
  assert.ok(process.cpuUsage().user - started < 1_000_000);
});

test('an error keeps its English message, and answers in both languages', () => {
  const error = conflict(sentence('{by} changed the flag meanwhile. Compare, then save again.', { by: 'asha' }));
  assert.equal(error.message, 'asha changed the flag meanwhile. Compare, then save again.');
  assert.equal(errorBody(error, '1').detail, error.message);
  assert.equal(errorBody(error, '1', 'hi').detail, 'asha ने इस बीच फ़्लैग बदल दिया. मिलाकर देखें, फिर दोबारा सेव करें.');
});
