import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast as library } from 'react-hot-toast/headless';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

const FADING = 200;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => library.remove());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the region of toasts is there before its first text, and of several texts only a new one is read', () => {
  render(<Toaster />);
  expect(region()).toBeEmptyDOMElement();
  expect(region()).toHaveAttribute('aria-atomic', 'false');
});

test('a toast stays five seconds', () => {
  render(<Toaster />);
  act(() => toast.success('Brand added successfully!'));
  wait(4999);
  expect(region()).toHaveTextContent('Brand added successfully!');
  wait(1);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('equal toasts are one, whose time starts again; different ones are shown together', () => {
  render(<Toaster />);
  act(() => toast.error('Failed to fetch status'));
  wait(3000);
  act(() => toast.error('Failed to fetch status'));
  act(() => toast.error('Failed to fetch groups'));
  expect(screen.getAllByText('Failed to fetch status')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(2);
  wait(4000);
  expect(region()).toHaveTextContent('Failed to fetch status');
});

test('an equal toast that is shown again is announced again', () => {
  render(<Toaster />);
  act(() => toast.success('Password copied'));
  const first = screen.getByText('Password copied');
  wait(1000);
  act(() => toast.success('Password copied'));
  expect(screen.getByText('Password copied')).not.toBe(first);
});

test('a text of megabytes, which would stop the page, is shown by its beginning', () => {
  render(<Toaster />);
  act(() => toast.success('x'.repeat(1_000_000)));
  expect(screen.getByText(/^x{1000}…$/)).toBeVisible();
});

test.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('%s on a toast stops the time of all', (_who, come, leave) => {
  render(<Toaster />);
  act(() => toast.success('Brand added successfully!'));
  wait(4000);
  come(region());
  wait(60_000);
  expect(region()).toHaveTextContent('Brand added successfully!');
  leave(region());
  wait(1000);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('a toast that comes while another is held has its five seconds after it, and no more', () => {
  render(<Toaster />);
  act(() => toast.success('Brand added successfully!'));
  fireEvent.pointerEnter(region());
  wait(60_000);
  act(() => toast.success('Brand updated successfully!'));
  wait(1000);
  fireEvent.pointerLeave(region());
  wait(4999);
  expect(region()).toHaveTextContent('Brand updated successfully!');
  wait(1);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('the time of toasts stands still while their tab is hidden, also of those that come then', () => {
  render(<Toaster />);
  act(() => toast.error('Failed to fetch status'));
  wait(3000);
  setHidden(true);
  wait(60_000);
  act(() => toast.success('The report is ready'));
  wait(60_000);
  wait(FADING);
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(2);
  setHidden(false);
  wait(2000);
  wait(FADING);
  expect(screen.queryByText('Failed to fetch status')).not.toBeInTheDocument();
  wait(2700);
  expect(screen.getByText('The report is ready')).toBeVisible();
  wait(100);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('in a hidden tab a toast still waits when no other is left', () => {
  render(<Toaster />);
  act(() => toast.error('Failed to fetch status'));
  setHidden(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
  act(() => toast.success('The report is ready'));
  wait(60_000);
  wait(FADING);
  expect(region()).toHaveTextContent('The report is ready');
});

test('a toast closed by keyboard gives the focus back, and the next one runs out as usual', () => {
  const close = focusToastFromSave();
  fireEvent.click(close);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  act(() => toast.success('Brand updated successfully!'));
  wait(5000);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('of two toasts the other one runs out when one is closed by a focus that came from nowhere', () => {
  render(<Toaster />);
  act(() => toast.error('Failed to fetch status'));
  act(() => toast.error('Failed to fetch groups'));
  const [close] = screen.getAllByRole('button', { name: 'Close message' });
  act(() => close?.focus());
  fireEvent.click(close as HTMLElement);
  wait(FADING);
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(1);
  wait(5000);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('a toast that Escape took from under the pointer holds no later one', () => {
  render(<Toaster />);
  act(() => toast.success('Brand added successfully!'));
  fireEvent.pointerEnter(region());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(FADING);
  act(() => toast.success('Brand updated successfully!'));
  wait(5000);
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

test('a toast that Escape closes while it has the focus gives it back', () => {
  const close = focusToastFromSave();
  fireEvent.keyDown(close, { key: 'Escape' });
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('a toast that has lost the focus already does not take it back when Escape closes it', () => {
  const close = focusToastFromSave();
  act(() => close.blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Save' })).not.toHaveFocus();
});

test('Escape closes toasts from anywhere', () => {
  render(<Toaster />);
  act(() => toast.error('Failed to fetch status'));
  // Of an input method, which cancels a character by it.
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  wait(FADING);
  expect(region()).toHaveTextContent('Failed to fetch status');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
});

/** A toast whose button took the focus from Save. */
function focusToastFromSave(): HTMLElement {
  render(
    <>
      <button>Save</button>
      <Toaster />
    </>,
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  act(() => toast.success('Brand added successfully!'));
  const close = within(region()).getByRole('button', { name: 'Close message' });
  act(() => close.focus());
  return close;
}

/** Shows another tab, or the one of the toasts again. */
function setHidden(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  fireEvent(document, new Event('visibilitychange'));
}

function region() {
  return screen.getByRole('status', { hidden: true });
}

function wait(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
}
