import { fireEvent, render } from '@testing-library/react';
import { useKeyCommands } from './single-keys.ts';

const next = jest.fn();
function Commands() {
  useKeyCommands({ j: next, '?': next });
  return null;
}

beforeEach(() => next.mockClear());
const press = (key: string, code: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key, code, ...more });

test.each<[string, string, string, object?]>([
  ['where a Latin layout has it', 'j', 'KeyC'],
  ['where a layout of another script has another letter', 'र', 'KeyJ'],
  ['a sign, wherever it is', '?', 'Minus'],
  ['a sign in whose place another script has a letter', 'य़', 'Slash', { shiftKey: true }],
])('a key is a command by its letter: %s', (_where, key, code, more = {}) => {
  render(<Commands />);
  press(key, code, more);
  expect(next).toHaveBeenCalledTimes(1);
});

test('another letter of a Latin layout is no command, whatever another layout has there', () => {
  render(<Commands />);
  press('h', 'KeyJ');
  press('र', 'KeyK');
  press('र', 'KeyJ', { ctrlKey: true });
  expect(next).not.toHaveBeenCalled();
});
