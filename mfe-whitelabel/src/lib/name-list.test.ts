import { includesName, mergeNames, sameNames, withoutItem } from './name-list.ts';

test.each<[string, string[], string[], boolean]>([
  ['the same names', ['TCL', 'Hisense'], ['TCL', 'Hisense'], true],
  ['another order', ['TCL', 'Hisense'], ['Hisense', 'TCL'], true],
  ['another case or space', [' tcl '], ['TCL'], true],
  ['a repeat', ['TCL', 'TCL'], ['TCL'], true],
  ['one more', ['TCL', 'Hisense'], ['TCL'], false],
  ['one less', [], ['TCL'], false],
  ['one exchanged', ['TCL'], ['Hisense'], false],
  ['nothing on either side', [], [], true],
])('%s: lists are compared as sets', (_case, a, b, same) => {
  expect(sameNames(a, b)).toBe(same);
});

test('a name is found in any case', () => {
  expect(includesName(['Vivo Mobile'], ' VIVO mobile')).toBe(true);
  expect(includesName(['Vivo Mobile'], 'Vivo')).toBe(false);
});

test.each([
  ['the item that was shown', 1, 'TCL', ['Skyworth', 'Hisense']],
  ['a place that holds another name by now', 0, 'TCL', null],
  ['a place behind the end', 9, 'TCL', null],
])('removing %s', (_case, index, shown, left) => {
  expect(withoutItem(['Skyworth', 'TCL', 'Hisense'], index, shown)).toEqual(left);
});

test.each<[string, string[], string[], string[]]>([
  ['an addition on each side', ['A', 'B', 'mine'], ['A', 'B', 'theirs'], ['A', 'B', 'theirs', 'mine']],
  ['a removal on each side', ['B'], ['A'], []],
  ['the same addition on both', ['A', 'B', 'new'], ['A', 'B', 'NEW'], ['A', 'B', 'NEW']],
  ['a removal here, an addition there', ['A'], ['A', 'B', 'C'], ['A', 'C']],
])('both edits together: %s', (_case, mine, theirs, merged) => {
  expect(mergeNames(['A', 'B'], mine, theirs)).toEqual(merged);
});
