import { seenPart, showUnseen } from './unseen.ts';

test.each([
  ['RVP 0000001 ~', 'RVP 0000001 ~'],
  ['\u200eBLR_KOR\u202c', 'BLR_KOR'],
  ['Gal\u00adaxy\ufeff', 'Galaxy'],
  ['सैम\u200dसंग 👩\u200d🔧', 'सैम\u200dसंग 👩\u200d🔧'],
  ['a\r\n\tb', 'a\r\n\tb'],
  ['\u200b\u3164\u2800', ''],
  ['', ''],
])('of %j the visible part is %j', (text, seen) => expect(seenPart(text)).toBe(seen));

test('what cannot be seen is written out', () => {
  expect(showUnseen('\u200fRVP\u0007 सैम\u200dसंग')).toBe('[U+200F]RVP[U+0007] सैम\u200dसंग');
  expect(showUnseen('A\u{e0041}')).toBe('A[U+E0041]');
});
