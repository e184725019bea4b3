import * as api from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service, type FakeAnswer } from '@veritas/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';

let user: ReturnType<typeof userEvent.setup>;

const CONFIRM = 'user/confirm_password/';
const DELETE = 'user/delete_user/';
const needed: FakeAnswer = { status: 403, data: { code: 'reauth_required', error: 'Nothing was changed' } };

/** A service that requires the password again for a deletion. */
function wanting(password: string) {
  let confirmed = false;
  const wrong: FakeAnswer = { status: 403, data: { code: 'credentials', error: 'The password is wrong' } };
  service.answerWith({
    [DELETE]: () => (confirmed ? ok({ message: 'ravi is deleted.' }) : needed),
    [CONFIRM]: (data) => {
      confirmed = (data as { password: string }).password === password;
      return confirmed ? ok({ message: 'Thank you' }) : wrong;
    },
  });
}

beforeEach(() => {
  user = userEvent.setup();
  wanting('right');
});

async function deletion() {
  const view = render(<ConfirmIdentity />, { wrapper: api.QueryProvider });
  const answer = api.call(api.deleteUser, { user_id: 7 });
  // Handled here too: the test that waits for the refusal may do so later.
  answer.catch(() => undefined);
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  return { ...view, answer };
}

const field = () => screen.getByLabelText('Password');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('the request continues once the password is given', async () => {
  const { answer } = await deletion();
  expect(field()).toHaveFocus();
  await user.type(field(), 'right');
  await press('Confirm');
  await expect(answer).resolves.toEqual({ message: 'ravi is deleted.' });
  expect(service.paths()).toEqual([DELETE, CONFIRM, DELETE]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('password managers find the account that the password is asked of', async () => {
  act(() => sessionStore.setState({ user: 'asha' }));
  await deletion();
  expect(screen.getByDisplayValue('asha')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByText(/This change needs your password again/)).toHaveTextContent('asha');
});

test('a closed confirmation does not answer a later one', async () => {
  const { answer } = await deletion();
  const confirmed = service.hold(CONFIRM);
  await user.type(field(), 'right');
  await press('Confirm');
  await press('Cancel');
  await expect(answer).rejects.toMatchObject({ status: 403 });
  const again = api.call(api.deleteUser, { user_id: 7 });
  again.catch(() => undefined);
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  confirmed(ok({ message: 'Thank you' }));
  wanting('right');
  await user.type(field(), 'right');
  await press('Confirm');
  await expect(again).resolves.toEqual({ message: 'ravi is deleted.' });
});

test('a wrong password is reported at the field, and another may be tried', async () => {
  const { answer } = await deletion();
  await press('Confirm');
  expect(field()).toHaveAccessibleDescription('Enter your password');
  expect(service.count(CONFIRM)).toBe(0);
  await user.type(field(), 'wrong');
  await press('Confirm');
  await waitFor(() => expect(field()).toHaveAccessibleDescription('The password is wrong'));
  expect(field()).toHaveFocus();
  await user.clear(field());
  await user.type(field(), 'right');
  expect(field()).not.toHaveAccessibleDescription();
  await press('Confirm');
  await expect(answer).resolves.toEqual({ message: 'ravi is deleted.' });
});

test.each(['Cancel', 'Close'])('%s leaves the refusal to the screen', async (button) => {
  const { answer } = await deletion();
  await press(button);
  await expect(answer).rejects.toMatchObject({ status: 403, message: 'Nothing was changed' });
  expect(service.paths()).toEqual([DELETE]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('several requests share one prompt', async () => {
  const { answer } = await deletion();
  const second = api.call(api.deleteUser, { user_id: 8 });
  await user.type(field(), 'right');
  await press('Confirm');
  await expect(Promise.all([answer, second])).resolves.toHaveLength(2);
  expect(service.count(CONFIRM)).toBe(1);
});

test('a prompt whose session ends is cancelled', async () => {
  const { answer, unmount } = await deletion();
  act(unmount);
  await expect(answer).rejects.toMatchObject({ status: 403 });
  // Once unmounted, no request waits for an answer.
  await expect(api.call(api.deleteUser, { user_id: 8 })).rejects.toMatchObject({ status: 403 });
});

test('a prompt whose session ends before it is shown is cancelled, and does not block the next one', async () => {
  const refused = service.hold(DELETE);
  const { unmount } = render(<ConfirmIdentity />, { wrapper: api.QueryProvider });
  const answer = api.call(api.deleteUser, { user_id: 7 });
  const outcome = answer.catch((error: unknown) => error);
  await act(async () => {
    refused(needed);
    await new Promise((resolve) => setTimeout(resolve));
    unmount();
  });
  wanting('right');
  const next = await deletion();
  await user.type(field(), 'right');
  await press('Confirm');
  await expect(next.answer).resolves.toEqual({ message: 'ravi is deleted.' });
  await expect(outcome).resolves.toMatchObject({ status: 403 });
});

test('the password can be shown and hidden', async () => {
  await deletion();
  expect(field()).toHaveAttribute('type', 'password');
  await press('Show password');
  expect(field()).toHaveAttribute('type', 'text');
});
