import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

test('each press of Escape asks the caller, however often the caller stays', async () => {
  const user = userEvent.setup();
  const [closeDetails, stay] = [jest.fn(), jest.fn()];
  render(
    <Dialog title="Device Details" open onClose={closeDetails}>
      <Dialog title="Add a note" open onClose={stay}>
        <input aria-label="Note" />
      </Dialog>
    </Dialog>,
  );
  await user.click(screen.getByLabelText('Note'));
  // A cancelled key press is not a close request for the browser, which does not allow cancelling two in a row.
  const reached = jest.fn();
  document.addEventListener('keydown', (event) => void reached(event.defaultPrevented));
  await user.keyboard('{Escape}{Escape}');
  expect(stay).toHaveBeenCalledTimes(2);
  expect(reached.mock.calls).toEqual([[true], [true]]);
  expect(closeDetails).not.toHaveBeenCalled();
  // The one that ends a composition with an input method is not meant for the dialog.
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape', isComposing: true });
  expect(stay).toHaveBeenCalledTimes(2);
});

test('the caller hears once of a closing that the browser forced, and may stay', async () => {
  const stay = jest.fn();
  render(<Dialog title="Device Details" open onClose={stay} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // As browsers do after a cancelled request.
  fireEvent(dialog, new Event('cancel', { cancelable: false }));
  dialog.close();
  expect(stay).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(dialog.open).toBe(true));
  dialog.close();
  expect(stay).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(dialog.open).toBe(true));
});

test('a closing that the browser forced and the caller follows stays one', async () => {
  const user = userEvent.setup();
  render(<Details />);
  await user.click(screen.getByRole('button', { name: 'See Details' }));
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  await user.tab();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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

/** A page with a row that a question removes: `withQuestion` together with the question, else before it closes. */
function Rows({ withQuestion }: { readonly withQuestion: boolean }) {
  const [asked, setAsked] = useState(false);
  const [removed, setRemoved] = useState(false);
  const question = asked && (
    <Dialog
      title="Remove the row?"
      open
      purpose="ask"
      onClose={() => setAsked(false)}
      actions={
        <>
          <button onClick={() => setAsked(false)}>Cancel</button>
          <button onClick={() => setRemoved(true)}>Yes</button>
        </>
      }
    />
  );
  return (
    <main tabIndex={-1} aria-label="Rows">
      {!removed && (
        <div>
          <button onClick={() => setAsked(true)}>Remove</button>
          {withQuestion && question}
        </div>
      )}
      {!withQuestion && question}
    </main>
  );
}

test('where the row that a dialog was opened from has gone, what is around it takes the focus', async () => {
  const user = userEvent.setup();
  render(<Rows withQuestion={false} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('main', { name: 'Rows' })).toHaveFocus();
});

test('where the row goes together with the dialog, too', async () => {
  const user = userEvent.setup();
  render(<Rows withQuestion />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('main', { name: 'Rows' })).toHaveFocus();
});

test('where nothing had the focus, as on a page that opens with the dialog, what is around it takes the focus', async () => {
  const page = (open: boolean) => (
    <main tabIndex={-1} aria-label="Rows">
      {open && (
        <Dialog title="Details" open onClose={() => undefined}>
          Text
        </Dialog>
      )}
    </main>
  );
  const { rerender } = render(page(true));
  expect(screen.getByRole('heading', { name: 'Details' })).toHaveFocus();
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole('main', { name: 'Rows' })).toHaveFocus());
});

test('of what a question removed in another dialog, the title of that dialog takes the focus', async () => {
  const user = userEvent.setup();
  render(
    <Dialog title="Notes" open onClose={() => undefined}>
      <Notes />
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByRole('heading', { name: 'Notes' })).toHaveFocus();
});

function Notes() {
  const [question, setQuestion] = useState<'no' | 'asked' | 'removed'>('no');
  if (question === 'removed') return null;
  return (
    <>
      <button onClick={() => setQuestion('asked')}>Remove</button>
      <Dialog
        title="Remove the note?"
        open={question === 'asked'}
        purpose="ask"
        onClose={() => setQuestion('no')}
        actions={<button onClick={() => setQuestion('removed')}>Yes</button>}
      />
    </>
  );
}

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
