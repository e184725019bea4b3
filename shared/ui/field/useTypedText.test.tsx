import { act, fireEvent, render, screen } from '@testing-library/react';
import { useTypedDay, useTypedText } from './useTypedText.ts';

const apply = jest.fn<void, [string]>();
const applied = () => apply.mock.calls.map(([text]) => text);

beforeEach(() => {
  jest.useFakeTimers();
  apply.mockClear();
});

function Field({ of, value }: { readonly of: typeof useTypedText; readonly value: string }) {
  const { text, field, show } = of(value, apply);
  return (
    <>
      <input aria-label="field" {...field} />
      <output>{text}</output>
      <button onClick={() => show('chosen')} />
    </>
  );
}

/** `follow` changes the value, from outside or in response to what was applied. */
function open(of: typeof useTypedText) {
  const { rerender } = render(<Field of={of} value="" />);
  return { follow: (value: string) => rerender(<Field of={of} value={value} />) };
}

const field = () => screen.getByLabelText('field');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(() => jest.advanceTimersByTime(300));

test('a text counts once typing rests, and at once when the field is left', () => {
  open(useTypedText);
  type('ab');
  type('abc ');
  expect(field()).toHaveValue('abc ');
  expect(applied()).toEqual([]);
  rest();
  expect(applied()).toEqual(['abc']);
  type('abcd');
  fireEvent.blur(field());
  expect(applied()).toEqual(['abc', 'abcd']);
  rest();
  fireEvent.blur(field());
  expect(applied()).toEqual(['abc', 'abcd']);
});

test('what is typed while the value follows stays', () => {
  const { follow } = open(useTypedText);
  type('ab');
  rest();
  type('abc');
  follow('ab');
  expect(field()).toHaveValue('abc');
  rest();
  expect(applied()).toEqual(['ab', 'abc']);
});

test('a value from outside replaces what was typed', () => {
  const { follow } = open(useTypedText);
  type('ab');
  follow('other');
  expect(field()).toHaveValue('other');
  rest();
  expect(applied()).toEqual([]);
  fireEvent.blur(field());
  expect(applied()).toEqual([]);
});

test('a value that was applied, replaced from outside and typed again counts again', () => {
  const { follow } = open(useTypedText);
  type('ab');
  rest();
  follow('ab');
  follow('');
  expect(field()).toHaveValue('');
  type('ab');
  rest();
  expect(applied()).toEqual(['ab', 'ab']);
});

test('what is chosen elsewhere is shown in the place of what was typed, which no longer counts', () => {
  const { follow } = open(useTypedText);
  type('ab');
  fireEvent.click(screen.getByRole('button'));
  expect(field()).toHaveValue('chosen');
  rest();
  follow('chosen');
  fireEvent.blur(field());
  expect(applied()).toEqual([]);
});

test('a day that is emptied before the value follows is empty', () => {
  open(useTypedDay);
  type('2026-11-23');
  type('');
  expect(applied()).toEqual(['2026-11-23', '']);
  expect(field()).toHaveValue('');
});

test('a day counts when the last digit of its year is typed, or the field is left', () => {
  open(useTypedDay);
  for (const day of ['0002-11-23', '0020-11-23', '0202-11-23']) type(day);
  rest();
  expect(screen.getByRole('status')).toHaveTextContent('0202-11-23');
  expect(applied()).toEqual([]);
  type('2026-11-23');
  expect(applied()).toEqual(['2026-11-23']);
  type('0026-11-23');
  fireEvent.blur(field());
  expect(applied()).toEqual(['2026-11-23', '0026-11-23']);
});
