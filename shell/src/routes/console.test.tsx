import { queryClient, QueryProvider, useLeftSave, useQuery } from '@veritas/shared/api';
import { sessionStore, signIn, signOut, type Session } from '@veritas/shared/session';
import { parseRole, type Role } from '@veritas/shared/domain';
import { service } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { loadPage } from '../features/remote-page/loading/load-page.ts';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { answerRegistry, remotesOfProduct } from '../testing/registry-answer.ts';
import { Console } from './console.tsx';

jest.mock('../features/remote-page/loading/fetch-ahead.ts', () => ({ fetchAhead: () => undefined }));
// Remotes are scripts, which jsdom does not load.
jest.mock('../features/remote-page/loading/load-page.ts', () => ({ loadPage: jest.fn(), reportThrown: jest.fn() }));
const loading = jest.mocked(loadPage);
const release = { version: '1.0.0', contract: 1, base: '/remotes/users/1/', files: {}, pages: [] };
const source = { entry: { name: 'users', title: 'Users', active: release, previous: null }, release };

beforeAll(async () => {
  answerRegistry(await remotesOfProduct());
  await rereadRegistry();
});

beforeEach(() => {
  loading.mockReset();
  loading.mockImplementation((id) =>
    Promise.resolve({ kind: 'loaded', title: id, Page: () => <h1>Page {id}</h1>, source }),
  );
});

function openAs(role: Role | 'unheard of', path = '/', mustChangePassword = false) {
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: parseRole(role), mustChangePassword });
  return renderAt(path);
}

/** For a signed-in user whose name is not known yet. */
function openUnnamed() {
  sessionStore.setState({ status: 'authenticated', user: null, role: 'admin', mustChangePassword: false });
  return renderAt('/');
}

function renderAt(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Console />
    </MemoryRouter>,
  );
}

/** Every loaded page has a field, and a list that the test answers. */
function bringList(answer: () => Promise<string>) {
  function Listed() {
    const { data } = useQuery({ queryKey: ['list'], queryFn: answer });
    return (
      <>
        <input aria-label="Note" />
        <p>{data ?? 'Loading'}</p>
      </>
    );
  }
  loading.mockResolvedValue({ kind: 'loaded', title: 'List', Page: Listed, source });
}

test('data of one user is not shown to the next', async () => {
  const { unmount } = openAs('admin');
  act(() => toast.success('wm_1 is deactivated.'));
  expect(await screen.findByText('wm_1 is deactivated.')).toBeVisible();
  act(() => sessionStore.setState({ status: 'anonymous', user: null, role: null }));
  unmount();
  sessionStore.setState({ user: 'ravi' });
  openAs('admin');
  await screen.findByRole('heading', { name: /^Page/ });
  expect(screen.queryByText('wm_1 is deactivated.')).not.toBeInTheDocument();
});

test('input of one user is cleared when another one is signed in, and stays when only the name becomes known', async () => {
  loading.mockResolvedValue({ kind: 'loaded', title: 'Note', Page: () => <input aria-label="Note" />, source });
  openUnnamed();
  await userEvent.type(await screen.findByLabelText('Note'), 'The box is torn');
  act(() => sessionStore.setState({ user: 'asha' }));
  expect(await screen.findByLabelText('Note')).toHaveValue('The box is torn');
  expect(screen.queryByText(/from another tab/)).not.toBeInTheDocument();
  act(() => sessionStore.setState({ user: 'ravi' }));
  expect(await screen.findByLabelText('Note')).toHaveValue('');
  expect(screen.getByText(/^You are signed in as ravi now, from another tab of this browser/)).toBeVisible();
});

test.each<[string, Partial<Session>]>([
  ['group', { groups: [{ code: 'DEL_OKH', name: 'DEL_OKH', organization: 'hub' }] }],
  ['role', { role: 'central_ops' }],
])('after a move to another %s what is on screen is requested again, and what is typed stays', async (_of, place) => {
  sessionStore.setState({ groups: [] });
  queryClient.clear();
  const answer = jest.fn<Promise<string>, []>().mockResolvedValueOnce('The users of BLR_KOR');
  bringList(answer);
  openAs('incharge');
  expect(await screen.findByText('The users of BLR_KOR')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Note'), 'half');
  act(() => sessionStore.setState({ unreachable: false, groups: [] }));
  expect(answer).toHaveBeenCalledTimes(1);
  answer.mockResolvedValue('The users of DEL_OKH');
  act(() => sessionStore.setState(place));
  expect(await screen.findByText('The users of DEL_OKH')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('half');
});

describe('while the name of the signed-in person is not known', () => {
  const ravi = { status: 200, data: { user: 'ravi', role: 'admin' } };
  const login = { status: 200, data: { is_webview: true, role: 'admin' } };

  function openList(answer: () => Promise<string>) {
    bringList(answer);
    return openUnnamed();
  }

  test('a page that is open to some roles waits, and is neither shown nor refused', async () => {
    sessionStore.setState({ status: 'authenticated', user: null, role: null, mustChangePassword: false });
    renderAt('/Upload');
    expect(await screen.findByRole('status', { name: 'Loading Upload' })).toBeVisible();
    expect(screen.queryByText('Upload is not open to your role')).not.toBeInTheDocument();
    expect(loading).not.toHaveBeenCalled();
    act(() => sessionStore.setState({ user: 'asha', role: 'admin' }));
    expect(await screen.findByRole('heading', { name: 'Page Upload' })).toBeVisible();
  });

  test('earlier queries are answered, and followed, when the name becomes known', async () => {
    const first = Promise.withResolvers<string>();
    const answer = jest.fn<Promise<string>, []>().mockReturnValueOnce(first.promise).mockResolvedValue('Later');
    openList(answer);
    expect(await screen.findByText('Loading')).toBeVisible();
    act(() => sessionStore.setState({ user: 'asha' }));
    first.resolve('The first devices');
    expect(await screen.findByText('The first devices')).toBeVisible();
    await act(() => queryClient.invalidateQueries({ queryKey: ['list'] }));
    expect(await screen.findByText('Later')).toBeVisible();
  });

  test('what was answered is forgotten when that person signs out', async () => {
    const { unmount } = openList(() => Promise.resolve('The devices of asha'));
    expect(await screen.findByText('The devices of asha')).toBeVisible();
    service.answerWith({ 'user/logout/': { status: 200 } });
    unmount();
    signOut();
    expect(queryClient.getQueryData(['list'])).toBeUndefined();
  });

  test('what was answered and typed is not shown to the next person', async () => {
    const answer = jest.fn<Promise<string>, []>().mockResolvedValueOnce('The devices of asha');
    openList(answer.mockResolvedValue('The devices of ravi'));
    await userEvent.type(await screen.findByLabelText('Note'), 'The box is torn');
    expect(screen.getByText('The devices of asha')).toBeVisible();
    service.answerWith({ 'user/login/': login, 'user/get_role/': ravi });
    await act(() => signIn('ravi', 'secret'));
    expect(await screen.findByText('The devices of ravi')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });
});

test('the outcome of a save is shown to its person only, also where the name became known meanwhile', async () => {
  openUnnamed();
  const saves = [0, 1].map(() => renderHook(useLeftSave));
  for (const { unmount } of saves) unmount();
  act(() => sessionStore.setState({ user: 'asha' }));
  act(() => saves[0]?.result.current.tell('success', 'Saved for asha'));
  expect(await screen.findByText('Saved for asha')).toBeVisible();
  act(() => sessionStore.setState({ user: 'ravi' }));
  act(() => saves[1]?.result.current.tell('success', 'Saved again for asha'));
  expect(await screen.findByRole('heading', { name: /^Page/ })).toBeVisible();
  expect(screen.queryByText(/for asha/)).not.toBeInTheDocument();
});

test('queries that failed while the server did not answer are sent again when it is back', async () => {
  const answer = jest.fn().mockRejectedValueOnce(new Error('No answer')).mockResolvedValue('The answer');
  function Asker() {
    const { data, isError } = useQuery({
      queryKey: ['failed'],
      queryFn: answer as () => Promise<string>,
      retry: false,
    });
    return isError ? 'Failed' : data;
  }
  render(
    <QueryProvider>
      <Asker />
    </QueryProvider>,
  );
  expect(await screen.findByText('Failed')).toBeVisible();
  act(() => sessionStore.setState({ unreachable: true }));
  expect(answer).toHaveBeenCalledTimes(1);
  act(() => sessionStore.setState({ unreachable: false }));
  expect(await screen.findByText('The answer')).toBeVisible();
});

test('the start page is the dashboard', async () => {
  openAs('incharge');
  expect(await screen.findByRole('heading', { name: 'Page Dashboard' })).toBeVisible();
  expect(document.title).toBe('Dashboard · Veritas Console');
});

test('a page is loaded once the previous one is gone: a failure removes the styles of their remote', async () => {
  openAs('admin', '/createuser');
  expect(await screen.findByRole('heading', { name: 'Page createuser' })).toBeVisible();
  const shown: (HTMLElement | null)[] = [];
  loading.mockImplementation((id) => {
    shown.push(screen.queryByRole('heading', { name: 'Page createuser' }));
    return Promise.resolve({ kind: 'loaded', title: id, Page: () => <h1>Page {id}</h1>, source });
  });
  await userEvent.click(screen.getByRole('button', { name: 'User Management' }));
  await userEvent.click(screen.getByRole('link', { name: 'Deactivate User' }));
  expect(await screen.findByRole('heading', { name: 'Page Deactivateuser' })).toBeVisible();
  expect(shown).toEqual([null]);
});

test('a typed address of a page that is not open to the role says who may open it', async () => {
  openAs('incharge', '/Upload');
  expect(await screen.findByText('Upload is not open to your role')).toBeVisible();
  expect(screen.getByText(/can open it: Admin and Super Admin/)).toBeVisible();
  expect(document.title).toBe('No access · Veritas Console');
  expect(loading).not.toHaveBeenCalled();
});

test('a password that an admin set is changed before anything else', async () => {
  openAs('incharge', '/ListDevices', true);
  expect(await screen.findByRole('heading', { name: 'Page Account' })).toBeVisible();
});

test('a role that this console does not know is shown as unknown, and gets what is open to all', async () => {
  openAs('unheard of');
  expect(await screen.findByRole('heading', { name: 'Page Dashboard' })).toBeVisible();
  expect(screen.getByRole('link', { name: /asha/ })).toHaveTextContent('ashaUnknown role');
});

test('SPEC section 2: the title leads home, and the user and the role are named', async () => {
  openAs('operators', '/Download');
  expect(await screen.findByRole('heading', { name: 'Page Download' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Veritas Console' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: /asha/ })).toHaveTextContent(/^ashaWishmaster$/);
});

test('addresses are matched without case', async () => {
  openAs('admin', '/upload');
  expect(await screen.findByRole('heading', { name: 'Page Upload' })).toBeVisible();
});

test('an address without a page is reported inside the console', async () => {
  openAs('admin', '/nowhere');
  expect(await screen.findByText('There is no page at this address')).toBeVisible();
  expect(screen.getByText(/© 2025 Designed and developed by Automation COE, OneDesign\./)).toBeVisible();
});

test('a remote that cannot be loaded costs its page only, and Retry brings it back', async () => {
  loading.mockResolvedValueOnce({ kind: 'failed', remote: 'Users', reason: 'Its files could not be fetched.' });
  openAs('admin', '/Deactivateuser');
  expect(await screen.findByText('Users could not be loaded')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Page Deactivateuser' })).toBeVisible();
  expect(loading).toHaveBeenCalledWith('Deactivateuser', 'retry');
});

test('a remote that throws while it is shown leaves the console in place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  loading.mockResolvedValueOnce({ kind: 'loaded', title: 'Users', Page: Broken, source });
  openAs('admin', '/Deactivateuser');
  expect(await screen.findByText('Deactivate Users has stopped')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a sign-in is not announced as one in another tab', () => {
  sessionStore.setState({ status: 'anonymous', user: null, role: null });
  const shown = jest.spyOn(toast, 'error');
  sessionStore.setState({ status: 'authenticated', user: 'ravi', role: 'admin' });
  expect(shown).not.toHaveBeenCalled();
});

test('the registry is read again after a sign-in, because a canary is for some users only', async () => {
  const asked = jest.spyOn(globalThis, 'fetch');
  // At the start it is read with the cookies of the session that is checked.
  sessionStore.setState({ status: 'checking', user: null, role: null });
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'admin' });
  sessionStore.setState({ status: 'anonymous', user: null, role: null });
  sessionStore.setState({ status: 'authenticated', user: 'ravi', role: 'admin' });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  sessionStore.setState({ role: 'super_admin' });
  sessionStore.setState({ status: 'anonymous', user: null, role: null });
  expect(asked).toHaveBeenCalledTimes(1);
});
