import { signIn, sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './LoginPage.tsx';

jest.mock('../../console-chunk.ts', () => ({ loadConsole: () => Promise.resolve({}) }));
jest.mock('@veritas/shared/session', () => ({
  ...jest.requireActual<typeof import('@veritas/shared/session')>('@veritas/shared/session'),
  signIn: jest.fn(),
}));
const signingIn = jest.mocked(signIn);

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  signingIn.mockReset();
  sessionStore.setState({ ...sessionStore.getInitialState(), status: 'anonymous' });
});
afterEach(() => jest.useRealTimers());

const press = () => user.click(screen.getByRole('button', { name: 'Login' }));

test('empty fields are told for 3 seconds and nothing is sent', async () => {
  render(<LoginPage />);
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Username and password are required');
  act(() => jest.advanceTimersByTime(2_999));
  expect(screen.getByRole('alert')).toHaveTextContent('Username and password are required');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(signingIn).not.toHaveBeenCalled();
});

test('a refusal stands under the form in the words of the session', async () => {
  render(<LoginPage />);
  signingIn.mockResolvedValue({ kind: 'refused', text: 'Invalid username or password' });
  await user.type(screen.getByLabelText('Username'), ' asha ');
  await user.type(screen.getByLabelText('Password'), 'a wrong one');
  await press();
  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  expect(signingIn).toHaveBeenCalledWith('asha', 'a wrong one');
});

test('a sign-in that breaks down says so, and can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<LoginPage />);
  signingIn.mockRejectedValue(new Error('the channel is closed'));
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await press();
  expect(await screen.findByText('An unexpected error occurred. Please try again later.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Sign-in:', 'the channel is closed');
  await press();
  expect(signingIn).toHaveBeenCalledTimes(2);
});

test('the password can be shown and hidden', async () => {
  render(<LoginPage />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: /show/i }));
  expect(field).toHaveAttribute('type', 'text');
});

test('a second press while the first is under way sends nothing more', async () => {
  render(<LoginPage />);
  signingIn.mockReturnValue(new Promise(() => undefined));
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
  expect(signingIn).toHaveBeenCalledTimes(1);
});
