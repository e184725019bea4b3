import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';

test('a dialog is named by its title, takes the focus and gives it back', async () => {
  const user = userEvent.setup();
  render(<Details />);
  const opener = screen.getByRole('button', { name: 'See Details' });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Device Details' });
  expect(within(dialog).getByRole('heading', { name: 'Device Details' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test('Escape asks the caller to close, who may refuse', () => {
  const refuse = jest.fn();
  render(<Dialog title="Device Details" open onClose={refuse} />);
  const asked = fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(refuse).toHaveBeenCalledTimes(1);
  expect(asked).toBe(false);
});

test('Escape is asked of the dialog that it is pressed in, not of one around it', () => {
  const [closeDetails, closeQuestion] = [jest.fn(), jest.fn()];
  render(
    <Dialog title="Device Details" open onClose={closeDetails}>
      <input type="file" aria-label="Photo" />
      <Dialog title="Add a note" open onClose={closeQuestion} />
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Add a note' }), new Event('cancel', { cancelable: true }));
  expect(closeQuestion).toHaveBeenCalledTimes(1);
  fireEvent(screen.getByLabelText('Photo'), new Event('cancel', { bubbles: true }));
  expect(closeDetails).not.toHaveBeenCalled();
});

test('the caller hears of a closing that the browser forced', () => {
  const close = jest.fn();
  render(<Dialog title="Device Details" open onClose={close} />);
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(close).toHaveBeenCalledTimes(1);
});

test('only a dialog for reading is left by a press beside it', async () => {
  const user = userEvent.setup();
  render(<Details purpose="edit" />);
  await user.click(screen.getByRole('button', { name: 'See Details' }));
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a press inside a dialog for reading leaves it open, one beside it closes it', async () => {
  const user = userEvent.setup();
  render(<Details purpose="read" />);
  await user.click(screen.getByRole('button', { name: 'See Details' }));
  fireEvent.mouseDown(screen.getByText('Verified at Hub'));
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a question starts on its harmless answer and says what it is about', () => {
  render(
    <Dialog
      title="Deactivate wm_pat_017?"
      open
      onClose={() => undefined}
      purpose="ask"
      actions={[<button key="keep">Keep active</button>, <button key="go">Deactivate</button>]}
    >
      The user is signed out at once.
    </Dialog>,
  );
  const question = screen.getByRole('alertdialog', { name: 'Deactivate wm_pat_017?' });
  expect(question).toHaveAccessibleDescription('The user is signed out at once.');
  expect(screen.getByRole('button', { name: 'Keep active' })).toHaveFocus();
});

function Details({ purpose }: Pick<DialogProps, 'purpose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>See Details</button>
      <Dialog title="Device Details" open={open} onClose={() => setOpen(false)} purpose={purpose}>
        Verified at Hub
      </Dialog>
    </>
  );
}
