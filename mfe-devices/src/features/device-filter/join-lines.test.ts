import { joinLines } from './join-lines.ts';

const holding = (value: string, selectionStart = value.length, selectionEnd = value.length) => ({
  value,
  selectionStart,
  selectionEnd,
});

test.each([
  ['one line is left to the browser', holding('A '), 'B', null],
  ['lines are joined by spaces', holding(''), 'A\nB\r\nC\n', 'A B C'],
  ['cells of a sheet too', holding(''), 'A\tB', 'A B'],
  ['what was selected is replaced', holding('X Y Z', 2, 3), 'A\nB', 'X A B Z'],
])('%s', (_case, input, pasted, joined) => {
  expect(joinLines(input, pasted)).toBe(joined);
});
