import { getGroups, getUsers, queryClient, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { parseRole, type Role } from '@veritas/shared/domain';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { InstalledPagesProvider, pagesOf, type InstalledPages } from '../../lib/pages.ts';
import { remotesOfProduct } from '../../testing/registry-answer.ts';
import { CommandPalette } from './CommandPalette.tsx';

let installed: InstalledPages;
beforeAll(async () => {
  installed = { kind: 'ready', pages: pagesOf({ remotes: await remotesOfProduct() }) };
});

beforeEach(() => {
  queryClient.clear();
  service.answerWith({
    [getGroups.path]: ok([
      { name: 'PAT_KNK', code: 'PAT_KNK', organization: 'hub' },
      { name: 'RC_PAT', code: 'RC_PAT', organization: 'RC' },
    ]),
    [getUsers.path]: ok(
      ['wm_pat_017', 'wm_pat_0171', 'ravi'].map((username, id) => ({
        id,
        username,
        role: 'operators',
        is_active: true,
      })),
    ),
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function show(role: Role | 'unheard of', mustChangePassword = false) {
  act(() =>
    sessionStore.setState({ status: 'authenticated', user: 'asha', role: parseRole(role), mustChangePassword }),
  );
  render(
    <MemoryRouter>
      <InstalledPagesProvider value={installed}>
        <QueryProvider>
          <CommandPalette />
        </QueryProvider>
      </InstalledPagesProvider>
      <Address />
    </MemoryRouter>,
  );
}

async function open(...person: Parameters<typeof show>) {
  const user = userEvent.setup();
  show(...person);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  return user;
}

const field = () => screen.getByRole('combobox', { name: 'Page, action or device' });
const labels = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const ACTIONS = ['Use the dark theme', 'Pause automatic refresh', 'Keyboard shortcuts', 'Sign out'];
const FOR_ALL = ['Dashboard', 'Device Pick List', 'Create User', 'Download Data', 'Deactivate Users', 'Your account'];

test.each<[Role | 'unheard of', string[]]>([
  ['operators', []],
  ['incharge', []],
  ['unheard of', []],
  ['admin', ['Upload', 'White Labeled Brands', 'Mobile app', 'Audit trail']],
])('%s is offered the pages of all and %j', async (role, more) => {
  await open(role);
  expect(field()).toHaveFocus();
  expect(labels().toSorted()).toEqual([...FOR_ALL, ...more, ...ACTIONS].toSorted());
});

test('opened for the first time, its field takes the letters while its list is on its way', async () => {
  show('admin');
  // The browser's own search does not open.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  expect(field()).toHaveFocus();
  expect(await screen.findByRole('option', { name: /^Dashboard/ })).toBeVisible();
  expect(field()).toHaveFocus();
});

test('opened again, its field has the cursor before the next key', async () => {
  const user = await open('admin');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(field()).toHaveFocus();
});

test('a user who has to change the password is offered that, and to sign out', async () => {
  const user = await open('admin', true);
  expect(labels()).toEqual(['Your account', ...ACTIONS]);
  await user.type(field(), 'pat');
  expect(labels()).toEqual([]);
  expect(service.paths()).toEqual([]);
});

test.each([
  ['aud', 'Audit trail', '/Audit'],
  ['dormant', 'Deactivate Users', '/Deactivateuser'],
  ['white label', 'White Labeled Brands', '/WhiteLabel'],
  ['RVP0000000001', 'Search device RVP0000000001', '/ListDevices?q=RVP0000000001'],
  ['search device RVP1 RVP2', 'Search device RVP1 RVP2', '/ListDevices?q=RVP1+RVP2'],
])('“%s” finds %s first, and Enter goes there', async (text, label, to) => {
  const user = await open('super_admin');
  await user.type(field(), text);
  expect(labels()[0]).toBe(label);
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe(to);
});

test.each([
  ['end wm_pat_017', 'End the sessions of wm_pat_017', '/Deactivateuser?name=wm_pat_017&part=sessions'],
  ['ravi', 'User ravi', '/Deactivateuser?name=ravi'],
  ['dash pat', 'Dashboard of PAT_KNK', '/Dashboard?hub=PAT_KNK'],
  ['devices pat_knk', 'Devices of PAT_KNK', '/ListDevices?hub=pat_knk'],
  ['report knk', 'Report of PAT_KNK, last 30 days', '/Download?start=2024-12-30&end=2025-01-28&hub=PAT_KNK'],
])('“%s” names %s', async (text, label, to) => {
  jest.useFakeTimers({ now: new Date(2025, 0, 28, 12), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const user = await open('incharge');
  await user.type(field(), text);
  expect((await screen.findAllByRole('option', { name: new RegExp(label) }))[0]).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(address()).toBe(to);
  jest.useRealTimers();
});

test('ending sessions is not offered for unmanaged users or for oneself', async () => {
  const people = [
    { id: 1, username: 'ravi_admin', role: 'admin', is_active: true },
    { id: 2, username: 'asha', role: 'incharge', is_active: true },
    { id: 3, username: 'ravi_wm', role: 'operators', is_active: true },
  ];
  service.also({ [getUsers.path]: ok(people) });
  const user = await open('incharge');
  await user.type(field(), 'end ravi');
  expect(await screen.findByRole('option', { name: /^End the sessions of ravi_wm/ })).toBeVisible();
  expect(labels().filter((label) => label?.startsWith('End'))).toHaveLength(1);
  await user.clear(field());
  await user.type(field(), 'asha');
  expect(await screen.findByRole('option', { name: /^User asha/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^End/ })).not.toBeInTheDocument();
});

test('sessions of users in other hubs cannot be ended by an incharge, whose hub may be known by its code only', async () => {
  const inGroup = (id: number, username: string, name: string) => ({
    ...{ id, username, role: 'operators', is_active: true, organization: 'hub' },
    group_info: [{ id: name, name }],
  });
  service.also({ [getUsers.path]: ok([inGroup(1, 'ravi_knk', 'PAT_KNK'), inGroup(2, 'ravi_gay', 'PAT_GAY')]) });
  act(() => sessionStore.setState({ hubCode: 'PAT_KNK' }));
  const user = await open('incharge');
  await user.type(field(), 'end ravi');
  expect(await screen.findByRole('option', { name: /^End the sessions of ravi_knk/ })).toBeVisible();
  expect(labels().filter((label) => label?.startsWith('End'))).toHaveLength(1);
  act(() => sessionStore.setState({ hubCode: null }));
});

test('without the permission no users are offered; only hubs are, and nothing is requested before two letters', async () => {
  const user = await open('executive');
  await user.type(field(), 'p');
  expect(service.paths()).toEqual([]);
  await user.type(field(), 'at');
  expect(await screen.findByRole('option', { name: /^Devices of PAT_KNK/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /RC_PAT/ })).not.toBeInTheDocument();
  expect(service.count(getUsers.path)).toBe(0);
});

test('arrows choose, and a press does', async () => {
  const user = await open('incharge');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/ListDevices');
  await user.click(screen.getByRole('button', { name: 'Commands (Ctrl+K)' }));
  await user.click(await screen.findByRole('option', { name: /^Download Data/ }));
  expect(address()).toBe('/Download');
});

test("on Apple's systems the button names Cmd+K", () => {
  const system = jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  render(
    <MemoryRouter>
      <CommandPalette />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Commands (⌘K)' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+K');
  system.mockRestore();
});

test('when the pointer leaves the list, Enter still runs the command that is marked', async () => {
  const user = await open('incharge');
  await user.hover(screen.getByRole('option', { name: /^Download Data/ }));
  await user.unhover(screen.getByRole('listbox'));
  await user.keyboard('{Enter}');
  expect(address()).toBe('/Download');
});

test('leaving the field, Escape and a second Ctrl+K do nothing but close', async () => {
  const user = await open('incharge');
  await user.tab();
  expect(address()).toBe('/');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(field(), 'd');
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('data-highlighted');
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  expect(field()).toHaveValue('d');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/');
});

test.each([
  ['upload', 'page'],
  ['sign out', 'session'],
])('unsaved work on the page may cancel “%s”', async (words, left) => {
  const user = await open('admin');
  const object = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('veritas:leave', object);
  await user.type(field(), `${words}{Enter}`);
  window.removeEventListener('veritas:leave', object);
  expect(object).toHaveBeenCalledWith(expect.objectContaining({ detail: left }));
  expect([address(), sessionStore.getState().status]).toEqual(['/', 'authenticated']);
});

test('the theme is changed', async () => {
  const user = await open('incharge');
  await user.type(field(), 'dark{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('the automatic refresh is paused, and resumed', async () => {
  const user = await open('incharge');
  await user.type(field(), 'pause{Enter}');
  expect(localStorage.getItem('veritas-refresh')).toBe('paused');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(field(), 'resume{Enter}');
  expect(localStorage.getItem('veritas-refresh')).toBeNull();
});

test('an open dialog has to be answered first', async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <dialog open aria-label="Other" />
      <CommandPalette />
    </MemoryRouter>,
  );
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
