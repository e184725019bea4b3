import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast as library } from 'react-hot-toast/headless';
import { useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

const FADING = 200;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => library.remove());
  jest.useRealTimers();
});

const region = () => screen.getByRole('status', { hidden: true });
const dialog = (name: string) => screen.getByRole('dialog', { name, hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressEscape = (name: string) => fireEvent(dialog(name), new Event('cancel', { cancelable: true }));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function expectGone() {
  wait(FADING);
  expect(region()).toBeEmptyDOMElement();
}

/** A page with a details dialog, and a question over it, both unmounted when closed. */
function Page() {
  const [open, setOpen] = useState<'page' | 'details' | 'question'>('page');
  return (
    <>
      <button onClick={() => setOpen('details')}>See details</button>
      {open !== 'page' && (
        <Dialog title="Details" open purpose="read" onClose={() => setOpen('page')}>
          <button onClick={() => setOpen('question')}>Edit</button>
          <Dialog title="Edit details" open={open === 'question'} onClose={() => setOpen('details')}>
            <button onClick={() => setOpen('page')}>Leave both</button>
          </Dialog>
        </Dialog>
      )}
      <Toaster />
    </>
  );
}

test('toasts are in the top dialog while one is open, where they can be reached, and back in the page after it', () => {
  const { container } = render(<Page />);
  const first = region();
  act(() => toast.error('Failed to fetch status'));
  expect(container).toContainElement(first);
  press('See details');
  expect(dialog('Details')).toContainElement(region());
  press('Edit');
  expect(dialog('Edit details')).toContainElement(region());
  const question = dialog('Edit details');
  pressEscape('Edit details');
  expect(question).not.toContainElement(region());
  expect(dialog('Details')).toContainElement(region());
  press('Edit');
  press('Leave both');
  expect(container).toContainElement(region());
  // The same element: a screen reader announces nothing new.
  expect(region()).toBe(first);
  expect(region()).toHaveTextContent('Failed to fetch status');
});

test('their place in a dialog is there before the first text', () => {
  render(<Page />);
  press('See details');
  expect(dialog('Details')).toContainElement(region());
  expect(region()).toBeEmptyDOMElement();
  act(() => toast.success('The note is saved'));
  expect(within(dialog('Details')).getByText('The note is saved')).toBeVisible();
});

test('a dialog that the browser closes on its own returns the toasts to the page', () => {
  render(
    <>
      <Dialog title="Details" open onClose={() => undefined} />
      <Toaster />
    </>,
  );
  const details = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Details' });
  expect(details).toContainElement(region());
  act(() => details.close());
  expect(details).not.toContainElement(region());
});

test('a press on a toast closes the toast and not the dialog, which a press beside it would close', () => {
  render(<Page />);
  press('See details');
  act(() => toast.success('The note is saved'));
  const close = within(dialog('Details')).getByRole('button', { name: 'Close message' });
  for (const element of [region(), close]) fireEvent.mouseDown(element);
  fireEvent.click(close);
  expectGone();
  expect(dialog('Details')).toBeVisible();
  fireEvent.mouseDown(dialog('Details'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the time of a toast keeps running while dialogs open and close', () => {
  render(<Page />);
  act(() => toast.success('The note is saved'));
  wait(2_000);
  press('See details');
  wait(2_000);
  pressEscape('Details');
  wait(999);
  expect(region()).toHaveTextContent('The note is saved');
  wait(1);
  expectGone();
});

test('a toast that is held by the pointer stays held when a dialog opens or closes', () => {
  render(<Page />);
  act(() => toast.success('The note is saved'));
  fireEvent.pointerEnter(region());
  press('See details');
  wait(60_000);
  pressEscape('Details');
  wait(60_000);
  expect(region()).toHaveTextContent('The note is saved');
  fireEvent.pointerLeave(region());
  wait(5_000);
  expectGone();
});

test.each([
  ['a dialog', () => pressEscape('Details')],
  [
    'two at once',
    () => {
      press('Edit');
      act(() => screen.getByRole('button', { name: 'Close message' }).focus());
      press('Leave both');
    },
  ],
])('with the focus in a toast, closing %s gives the focus back, and the toast runs out', (_case, leave) => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'See details' });
  act(() => opener.focus());
  press('See details');
  act(() => toast.success('The note is saved'));
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  wait(60_000);
  expect(region()).toHaveTextContent('The note is saved');
  leave();
  wait(0);
  expect(opener).toHaveFocus();
  wait(5_000);
  expectGone();
});

test('Escape is for the dialog first, also on a toast that is in it', () => {
  render(<Page />);
  press('See details');
  act(() => toast.success('The note is saved'));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close message' }), { key: 'Escape' });
  expect(region()).toHaveTextContent('The note is saved');
  pressEscape('Details');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expectGone();
});

test('where nothing is left, the toasts leave nothing behind', () => {
  const { unmount } = render(<Page />);
  press('See details');
  act(() => toast.success('The note is saved'));
  unmount();
  expect(document.body).toHaveTextContent(/^$/);
});
