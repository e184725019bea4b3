import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './LoginPage.tsx';

// The console's chunk contains the loader of remotes, which needs a real browser.
jest.mock('../../console/console-chunk.ts', () => ({ loadConsole: () => Promise.resolve({}) }));
// An ES module, which these tests cannot load; the browser tests read the code of a page.
jest.mock('qr', () => ({ __esModule: true, default: () => [[true]] }));
const LOGIN = 'user/login/';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  sessionStore.setState({ ...sessionStore.getInitialState(), status: 'anonymous' });
});
afterEach(() => jest.useRealTimers());
afterEach(() => jest.restoreAllMocks());

const press = () => user.click(screen.getByRole('button', { name: 'Login' }));

test('empty fields are reported for 3 seconds and nothing is sent', async () => {
  render(<LoginPage />);
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Username and password are required');
  act(() => jest.advanceTimersByTime(2_999));
  expect(screen.getByRole('alert')).toHaveTextContent('Username and password are required');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(service.paths()).toEqual([]);
});

test('a refusal is shown under the form in the words of the session', async () => {
  render(<LoginPage />);
  service.answerWith({ [LOGIN]: { status: 401 } });
  await user.type(screen.getByLabelText('Username'), ' asha ');
  await user.type(screen.getByLabelText('Password'), 'a wrong one');
  await press();
  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  expect(service.sentTo(LOGIN)).toEqual([{ username: 'asha', password: 'a wrong one' }]);
});

test('a refusal in the same words as before is announced again', async () => {
  render(<LoginPage />);
  service.answerWith({ [LOGIN]: { status: 401 } });
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'a wrong one');
  await press();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid username or password'));
  const answer = service.hold(LOGIN);
  await press();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  answer({ status: 401 });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid username or password'));
});

test('a sign-in without an answer says that it takes long', async () => {
  render(<LoginPage />);
  service.hold(LOGIN);
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'a password');
  await press();
  expect(screen.queryByText(/^This is taking longer than usual/)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(8_000));
  expect(screen.getByText(/^This is taking longer than usual/)).toBeVisible();
});

test.each([
  [401, true, {}],
  [403, false, { res: 'Your account is deactivated. Ask an administrator to activate it again.' }],
])('a refusal with %s keeps the request to sign in again: %s', async (status, isKept, data) => {
  sessionStore.setState({ ended: true });
  service.answerWith({ [LOGIN]: { status, data } });
  render(<LoginPage />);
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await press();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  expect(screen.queryAllByText(/Sign in again/)).toHaveLength(isKept ? 1 : 0);
});

test('what a password manager has put into the fields without an event is sent', async () => {
  render(<LoginPage />);
  service.answerWith({ [LOGIN]: { status: 401 } });
  const fields = [
    screen.getByLabelText<HTMLInputElement>('Username'),
    screen.getByLabelText<HTMLInputElement>('Password'),
  ];
  fields.forEach((field, index) => (field.value = ['asha', 'a wrong one'][index] ?? ''));
  await press();
  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  expect(service.sentTo(LOGIN)).toEqual([{ username: 'asha', password: 'a wrong one' }]);
  expect(fields.map(({ value }) => value)).toEqual(['asha', 'a wrong one']);
});

describe('a role that works in the app only', () => {
  const message = 'operators, are not allowed to login from web browser';
  async function beRefused(answer: object) {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    service.also({ [LOGIN]: ok({ is_webview: false, role: 'operators', ...answer }), 'user/logout/': ok() });
    render(<LoginPage />);
    await user.type(screen.getByLabelText('Username'), 'asha');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press();
    expect(await screen.findByText(message)).toBeVisible();
  }

  test('keeps the way to the app on the page after the message has gone', async () => {
    service.answerWith({ 'user/app_offer/': ok({ version: '1.4.0', size: 7 }) });
    await beRefused({ app_key: '17.abc' });
    expect(await screen.findByRole('img', { name: 'QR code of the app package' })).toBeVisible();
    expect(service.sentTo('user/app_offer/')).toEqual([{ key: '17.abc' }]);
    act(() => jest.advanceTimersByTime(3_000));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(screen.getByText('Use the Veritas app on your phone.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'download the app here' })).toHaveAttribute(
      'href',
      '/veritas/user/app_package/?key=17.abc',
    );
    await press();
    await waitFor(() => expect(service.count(LOGIN)).toBe(2));
  });

  test.each([
    ['1.4.0', true],
    ['unknown', false],
  ])('names the version of the app, %s, where it is known', async (version, isNamed) => {
    service.answerWith({ 'user/app_offer/': ok({ version, size: 7 }) });
    await beRefused({ app_key: '17.abc' });
    expect(await screen.findByRole('link', { name: 'download the app here' })).toBeVisible();
    expect(screen.queryAllByText(new RegExp(`Version ${version}`))).toHaveLength(isNamed ? 1 : 0);
  });

  test('is no longer asked to sign in again, as after the session that the change of the role ended', async () => {
    act(() => sessionStore.setState({ ended: true }));
    await beRefused({ app_key: null });
    expect(screen.queryByText(/Sign in again/)).not.toBeInTheDocument();
  });

  test('names a contact if the server has no package', async () => {
    service.answerWith({ 'user/app_offer/': { status: 404 } });
    await beRefused({ app_key: '17.abc' });
    expect(await screen.findByText('Ask an admin of your hub for it.')).toBeVisible();
  });

  test('names a contact if the server knows the specification only', async () => {
    service.answerWith({});
    await beRefused({});
    expect(screen.getByText('Ask an admin of your hub for it.')).toBeVisible();
  });
});

test('a sign-in that breaks down shows that, and can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<LoginPage />);
  const identity = { user: 'asha', role: 'incharge' };
  service.answerWith({ [LOGIN]: ok({ ...identity, is_webview: true }), 'user/get_role/': ok(identity) });
  const announced = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation((event) => {
    if (event === 'signed-in') throw new Error('the channel is closed');
  });
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await press();
  expect(await screen.findByText('An unexpected error occurred. Please try again later.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Sign-in:', 'the channel is closed');
  await press();
  await waitFor(() => expect(announced.mock.calls).toHaveLength(4));
  expect(service.count(LOGIN)).toBe(2);
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
  service.hold(LOGIN);
  await user.type(screen.getByLabelText('Username'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
  expect(service.count(LOGIN)).toBe(1);
});

test('the reason of a signed-out session is announced in an existing live region', () => {
  const seen: string[] = [];
  const watch = new MutationObserver(() => undefined);
  sessionStore.setState({ ended: true });
  const { container } = render(<div role="presentation" />);
  watch.observe(container, { childList: true, subtree: true });
  render(<LoginPage />, { container });
  for (const { target } of watch.takeRecords()) seen.push((target as Element).getAttribute('role') ?? '');
  expect(seen).toContain('status');
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended');
  const region = screen.getByRole('status');
  act(() => sessionStore.setState({ unreachable: true }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Server cannot be reached');
});

test('a session ended by others is explained, and a first visit shows nothing', () => {
  const { rerender } = render(<LoginPage />);
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  act(() => sessionStore.setState({ ended: true }));
  rerender(<LoginPage />);
  expect(screen.getByText(/Your session has ended/)).toBeVisible();
});
