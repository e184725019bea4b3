import fc from 'fast-check';
import { modelKey, nameKey, trackingKey } from './keys.ts';
import { anyCharacter } from './testing/any-character.ts';

test.each([
  ['case', 'NOVAVIEW'],
  ['outer blanks', ' NovaView\u00A0'],
  ['a zero-width space', 'Nova\u200BView'],
  ['a zero-width joiner', 'Nova\u200DView'],
  ['a byte order mark', '\uFEFFNovaView'],
  ['a soft hyphen', 'Nova\u00ADView'],
  ['a direction mark', 'Nova\u202EView'],
  ['a variation selector', 'NovaView\uFE0F'],
  ['a Hangul filler', 'Nova\u3164View'],
  ['a control character', 'Nova\u0007View'],
  ['full-width letters', 'ＮｏｖａＶｉｅｗ'],
  ['a mathematical alphabet', '𝐍𝐨𝐯𝐚𝐕𝐢𝐞𝐰'],
])('a name that differs by %s is the same name', (_what, name) => {
  expect(nameKey(name)).toBe('novaview');
});

test.each([
  ['inner blanks', 'Nova  View', 'nova view'],
  ['other blanks', 'Nova\t\u2003\u2800View', 'nova view'],
  ['a zero-width space between blanks', 'Nova \u200B View', 'nova view'],
  ['composed and single accents', 'Cafe\u0301', 'café'],
  ['a sharp s', 'Straße', 'strasse'],
  ['Greek sigmas', 'ΟΔΟΣ', 'οδος'],
  ['a final sigma behind an invisible letter', 'ΟΔΟ\u1160Σ', 'οδος'],
  ['a sigma before an invisible letter', 'ΟΔΟΣ\u0007Α', 'οδοσα'],
  ['nothing to see', '\u200B\u00A0', ''],
  ['no name', null, ''],
])('%s are compared as one form', (_what, name, key) => {
  expect(nameKey(name)).toBe(key);
});

test('letters that mean something stay apart', () => {
  expect(new Set(['Café', 'Cafe', 'Noва', 'Nova', 'S23', 'S23+', 'A B', 'AB'].map(nameKey)).size).toBe(8);
});

test('the key of a key is itself', () => {
  // The one letter whose lower case does not map back.
  expect(nameKey('STRA\u1E9EE')).toBe('strasse');
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => expect(nameKey(nameKey(name))).toBe(nameKey(name))),
    { numRuns: 20_000 },
  );
});

test.each([
  ['S23 Ultra', 's23-ultra'],
  ['ΑΣ-Β', 'ΑΣΒ'],
  ['İnfinix', 'infinix'],
])('%s and %s are one model', (one, other) => {
  expect(modelKey(one)).toBe(modelKey(other));
});

test('a model and its plus model are two models', () => {
  expect(modelKey('S23')).not.toBe(modelKey('S23+'));
});

test('a tracking ID is the same in any case, and with blanks around it', () => {
  expect(trackingKey(' RVP0000001\n')).toBe(trackingKey('rvp0000001'));
});
