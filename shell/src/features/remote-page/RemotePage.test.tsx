import { call, isLoggedIn } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { service } from '@veritas/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { loadPage, reportThrown, type LoadedPage } from './loading/load-page.ts';
import { RemotePage } from './RemotePage.tsx';

// Remotes are scripts, which jsdom does not load.
jest.mock('./registry/useRegistryUpdates.ts', () => ({
  useRegistryUpdates: () => ({ registry: null, isKept: false }),
}));
jest.mock('./loading/load-page.ts', () => ({ loadPage: jest.fn(), reportThrown: jest.fn() }));
const loading = jest.mocked(loadPage);
const release = {
  version: '2.1.0',
  contract: 1,
  base: '/remotes/devices/2/',
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
};
const entry = { name: 'devices', title: 'Devices', active: release, previous: null };
const source = { entry, release };
const loaded = (text: string, Page = () => <p>{text}</p>): LoadedPage => ({
  kind: 'loaded',
  title: text,
  Page,
  source,
});
const throwing = (error = new Error('A bug of the remote')): LoadedPage =>
  loaded('List', () => {
    throw error;
  });
const failed = { kind: 'failed', remote: 'Devices', reason: 'Its files could not be fetched.' } as const;

beforeEach(() => loading.mockReset());

/** The load ends, and the page has rendered its result. */
function settle({ resolve, promise }: PromiseWithResolvers<LoadedPage>, page: LoadedPage): Promise<void> {
  resolve(page);
  return act(async () => void (await promise));
}

test('a skeleton is shown until the page is there, under its own title', async () => {
  const answer = Promise.withResolvers<LoadedPage>();
  loading.mockReturnValue(answer.promise);
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(screen.getByRole('status', { name: 'Loading List Devices' })).toBeVisible();
  expect(document.title).toBe('List Devices · Veritas Console');
  await settle(answer, loaded('The devices'));
  expect(screen.getByText('The devices')).toBeVisible();
  expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
  expect(loading.mock.calls).toEqual([['ListDevices', 'open']]);
});

test('a change around a page does not render the page again', async () => {
  const rendered = jest.fn();
  const Page = () => {
    rendered();
    return <p>The devices</p>;
  };
  loading.mockResolvedValue(loaded('', Page));
  const { rerender } = render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('The devices')).toBeVisible();
  expect(rendered).toHaveBeenCalledTimes(1);
  rerender(<RemotePage id="ListDevices" title="Devices in a list" />);
  expect(document.title).toBe('Devices in a list · Veritas Console');
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('a skeleton that is shown for long says that it takes long, and to reload', async () => {
  jest.useFakeTimers();
  try {
    loading.mockReturnValue(new Promise(() => undefined));
    render(<RemotePage id="ListDevices" title="List Devices" />);
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    expect(screen.getByRole('status', { name: 'Loading List Devices' })).not.toHaveTextContent('longer');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status', { name: 'Loading List Devices' })).toHaveTextContent(
      'This is taking longer than usual. If nothing happens, reload the page.',
    );
  } finally {
    jest.useRealTimers();
  }
});

test('a page that is not installed explains that, and trying again is not offered', async () => {
  loading.mockResolvedValue({ kind: 'missing' });
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('List Devices is not installed')).toBeVisible();
  expect(screen.getByText('This page has not been released yet. The rest of the console works.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'List Devices' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['Devices', 'Devices could not be loaded'],
  [null, 'List Devices could not be loaded'],
])('of the remote %j that failed, Retry brings the page', async (remote, heading) => {
  loading.mockResolvedValueOnce({ ...failed, remote });
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText(heading)).toBeVisible();
  expect(screen.getByText('Its files could not be fetched. The rest of the console still works.')).toBeVisible();
  const answer = Promise.withResolvers<LoadedPage>();
  loading.mockReturnValue(answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('status', { name: 'Loading List Devices' })).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(loading.mock.calls).toEqual([
    ['ListDevices', 'open'],
    ['ListDevices', 'retry'],
  ]);
  await settle(answer, loaded('The devices'));
  expect(screen.getByText('The devices')).toBeVisible();
});

test('a remote that is switched off is said to be off, and not to have failed', async () => {
  loading.mockResolvedValueOnce({ ...failed, reason: 'An administrator has switched it off.', isOff: true });
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('Devices is switched off')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('while the server cannot be reached, a page that failed does not say that the rest works', async () => {
  loading.mockResolvedValueOnce(failed);
  sessionStore.setState({ unreachable: true });
  try {
    render(<RemotePage id="ListDevices" title="List Devices" />);
    expect(await screen.findByText('Its files could not be fetched.')).toBeVisible();
  } finally {
    act(() => sessionStore.setState({ unreachable: false }));
  }
});

test('a page that throws because it bundles React names that reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loading.mockResolvedValue(throwing(new TypeError("Cannot read properties of null (reading 'useState')")));
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText(/^It bundles its own copy of React/)).toBeVisible();
});

test('calls after a page has stopped do not name its release', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loading.mockResolvedValue(throwing());
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('List Devices has stopped')).toBeVisible();
  await call(isLoggedIn, {}).catch(() => undefined);
  const [asked] = service.requestsTo(isLoggedIn.path);
  expect(asked?.headers.get('X-Veritas-Remote') ?? null).toBeNull();
});

test('an error while the page is shown stays in the page, and Retry shows it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loading.mockResolvedValueOnce(throwing()).mockResolvedValue(loaded('Corrected'));
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('List Devices has stopped')).toBeVisible();
  expect(screen.getByText(/^Something on this page failed while it was shown\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'List Devices' })).toBeVisible();
  expect(reportThrown).toHaveBeenCalledWith('ListDevices', source, new Error('A bug of the remote'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Corrected')).toBeVisible();
  // Not by the attempt that follows by itself.
  expect(loading.mock.calls.at(-1)).toEqual(['ListDevices', 'retry']);
});

test('a page that could not be loaded is loaded automatically later, and its card stays until then', async () => {
  jest.useFakeTimers();
  try {
    loading.mockResolvedValueOnce(failed).mockResolvedValueOnce({ ...failed, reason: 'No answer.' });
    render(<RemotePage id="ListDevices" title="List Devices" />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Devices could not be loaded')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(loading).toHaveBeenLastCalledWith('ListDevices', 'recover');
    expect(screen.getByText(/^No answer\./)).toBeVisible();
    loading.mockResolvedValue(loaded('The devices'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('The devices')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(loading).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});

test('a page that threw is shown from the release before where there is one', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(reportThrown).mockReturnValueOnce(true);
  loading.mockResolvedValueOnce(throwing()).mockResolvedValue(loaded('The version before'));
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('The version before')).toBeVisible();
  expect(loading).toHaveBeenLastCalledWith('ListDevices', 'open');
});

test('a page that has stopped is shown again automatically when another release of it is published', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    loading.mockResolvedValueOnce(throwing()).mockResolvedValueOnce(failed);
    render(<RemotePage id="ListDevices" title="List Devices" />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(loading).toHaveBeenCalledTimes(2);
    expect(screen.getByText('List Devices has stopped')).toBeVisible();
    loading.mockResolvedValue(loaded('The devices'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('The devices')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('a page that loads after another was chosen is not shown', async () => {
  const slow = Promise.withResolvers<LoadedPage>();
  loading.mockReturnValueOnce(slow.promise).mockResolvedValue(loaded('The users'));
  const { rerender } = render(<RemotePage id="ListDevices" title="List Devices" />);
  rerender(<RemotePage id="createuser" title="Create User" />);
  expect(await screen.findByText('The users')).toBeVisible();
  await settle(slow, loaded('The devices'));
  expect(screen.getByText('The users')).toBeVisible();
});

test('a page that loads after the user chose another is not shown', async () => {
  jest.useFakeTimers();
  try {
    const slow = Promise.withResolvers<LoadedPage>();
    loading.mockResolvedValueOnce(failed).mockReturnValueOnce(slow.promise).mockResolvedValue(loaded('The users'));
    const { rerender } = render(<RemotePage id="ListDevices" title="List Devices" />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(loading).toHaveBeenLastCalledWith('ListDevices', 'recover');
    rerender(<RemotePage id="createuser" title="Create User" />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('The users')).toBeVisible();
    await settle(slow, loaded('The devices'));
    expect(screen.getByText('The users')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('calls that a page makes name its release, also its first one, and those after it do not', async () => {
  const released = () => service.requestsTo(isLoggedIn.path).map(({ headers }) => headers.get('X-Veritas-Remote'));
  const ask = () => call(isLoggedIn, {}).catch(() => undefined);
  const Page = () => {
    useEffect(() => void ask(), []);
    return <p>The devices</p>;
  };
  loading.mockResolvedValue(loaded('The devices', Page));
  const { unmount } = render(<RemotePage id="ListDevices" title="List Devices" />);
  await screen.findByText('The devices');
  await waitFor(() => expect(released()).toEqual(['devices@2.1.0']));
  unmount();
  await ask();
  expect(released()[1] ?? null).toBeNull();
  expect(service.count(isLoggedIn.path)).toBe(2);
});
