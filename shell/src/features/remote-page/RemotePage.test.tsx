import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPage, type LoadedPage } from './load-page.ts';
import { RemotePage } from './RemotePage.tsx';

// Remotes are scripts, which jsdom does not load.
jest.mock('./load-page.ts', () => ({ loadPage: jest.fn() }));
const loading = jest.mocked(loadPage);
const loaded = (text: string): LoadedPage => ({ kind: 'loaded', title: text, Page: () => <p>{text}</p> });

beforeEach(() => loading.mockReset());

/** The load ends, and the page has drawn what comes of it. */
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
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(loading.mock.calls).toEqual([['ListDevices', false]]);
});

test('a page that is not installed says so, and trying again is not offered', async () => {
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
  loading.mockResolvedValueOnce({ kind: 'failed', remote, reason: 'Its files could not be fetched.' });
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText(heading)).toBeVisible();
  expect(screen.getByText('Its files could not be fetched. The rest of the console still works.')).toBeVisible();
  const answer = Promise.withResolvers<LoadedPage>();
  loading.mockReturnValue(answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('status', { name: 'Loading List Devices' })).toBeVisible();
  expect(loading).toHaveBeenLastCalledWith('ListDevices', true);
  await settle(answer, loaded('The devices'));
  expect(screen.getByText('The devices')).toBeVisible();
});

test('an error while the page is shown stays in the page, and Retry shows it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('A bug of the remote');
  };
  loading.mockResolvedValueOnce({ kind: 'loaded', title: 'List', Page: Broken }).mockResolvedValue(loaded('Mended'));
  render(<RemotePage id="ListDevices" title="List Devices" />);
  expect(await screen.findByText('List Devices has stopped')).toBeVisible();
  expect(screen.getByText(/^Something on this page failed while it was shown\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'List Devices' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mended')).toBeVisible();
});

test('a page that comes after another was chosen is not shown', async () => {
  const slow = Promise.withResolvers<LoadedPage>();
  loading.mockReturnValueOnce(slow.promise).mockResolvedValue(loaded('The users'));
  const { rerender } = render(<RemotePage id="ListDevices" title="List Devices" />);
  rerender(<RemotePage id="createuser" title="Create User" />);
  expect(await screen.findByText('The users')).toBeVisible();
  await settle(slow, loaded('The devices'));
  expect(screen.getByText('The users')).toBeVisible();
});
