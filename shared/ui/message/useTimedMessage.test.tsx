import { act, fireEvent, render, screen } from '@testing-library/react';
import { MessageLine } from './MessageLine.tsx';
import { useTimedMessage } from './useTimedMessage.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a message disappears after its time, not before', () => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  wait(2999);
  expect(screen.getByRole('alert')).toHaveTextContent('First');
  wait(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a new message restarts the one timer of its slot', () => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  wait(2000);
  fireEvent.click(screen.getByRole('button', { name: 'Second' }));
  wait(2999);
  expect(screen.getByRole('alert')).toHaveTextContent('Second');
  wait(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test.each([
  ['the pointer', 'pointerEnter', 'pointerLeave'],
  ['the focus', 'focus', 'blur'],
] as const)('%s on a message stops its time, leaving lets the rest run', (_who, come, leave) => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  wait(1000);
  fireEvent[come](screen.getByRole('alert'));
  wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('First');
  fireEvent[leave](screen.getByRole('alert'));
  wait(1999);
  expect(screen.getByRole('alert')).toHaveTextContent('First');
  wait(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a clock that is set back keeps no message that was held', () => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  jest.setSystemTime(Date.now() - 3_600_000);
  fireEvent.pointerEnter(screen.getByRole('alert'));
  fireEvent.pointerLeave(screen.getByRole('alert'));
  wait(3000);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a message held twice waits for both', () => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  fireEvent.pointerEnter(screen.getByRole('alert'));
  fireEvent.focus(screen.getByRole('alert'));
  fireEvent.pointerLeave(screen.getByRole('alert'));
  wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('First');
});

test('a message that was removed under the pointer does not hold the next one', () => {
  render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  fireEvent.pointerEnter(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(screen.getByRole('button', { name: 'Second' }));
  wait(3000);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('leaving the screen leaves no timer behind', () => {
  const { unmount } = render(<Slot />);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

function Slot() {
  const { message, show, clear, hold } = useTimedMessage(3000);
  return (
    <>
      <button onClick={() => show('First')}>First</button>
      <button onClick={() => show('Second')}>Second</button>
      <button onClick={clear}>Remove</button>
      <MessageLine {...hold}>{message}</MessageLine>
    </>
  );
}

function wait(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
}
