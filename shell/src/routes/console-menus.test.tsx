import { sessionStore } from '@veritas/shared/session';
import { parseRole, type Role } from '@veritas/shared/domain';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { fetchAhead } from '../features/remote-page/loading/fetch-ahead.ts';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { answerRegistry, remotesOfProduct } from '../testing/registry-answer.ts';
import { Console } from './console.tsx';

jest.mock('../features/remote-page/loading/fetch-ahead.ts', () => ({ fetchAhead: jest.fn() }));
// No page loads: the test checks only the menus.
jest.mock('../features/remote-page/loading/load-page.ts', () => ({ loadPage: () => new Promise(() => undefined) }));

beforeAll(async () => {
  answerRegistry(await remotesOfProduct());
  await rereadRegistry();
});

function openAs(role: Role | 'unheard of', mustChangePassword = false) {
  const ageing = { hubHours: 24, rcDays: 7 };
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: parseRole(role), mustChangePassword, ageing });
  render(
    <MemoryRouter initialEntries={['/']}>
      <Console />
    </MemoryRouter>,
  );
}

async function entriesOf(menu: string) {
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  await userEvent.click(within(navigation).getByRole('button', { name: menu }));
  return within(navigation)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

const FOR_ALL = ['Download', 'Stats'];
const FOR_ADMINS = ['Upload', 'Download APKQR code', 'White Label', 'Download', 'Stats'];
test.each<[Role | 'unheard of', string[]]>([
  ['operators', FOR_ALL],
  ['executive', FOR_ALL],
  ['incharge', FOR_ALL],
  ['central_ops', FOR_ALL],
  ['admin', FOR_ADMINS],
  ['super_admin', FOR_ADMINS],
  ['unheard of', FOR_ALL],
])('the Data menu of %s holds %p', async (role, entries) => {
  openAs(role);
  expect(await entriesOf('Data')).toEqual(entries);
});

test.each<[Role, string[]]>([
  ['operators', ['Create User', 'Deactivate User']],
  ['central_ops', ['Create User', 'Deactivate User']],
  ['executive', ['Create User', 'Deactivate User']],
  ['incharge', ['Create User', 'Deactivate User']],
  ['admin', ['Create User', 'Deactivate User', 'Audit trail']],
  ['super_admin', ['Create User', 'Deactivate User', 'Audit trail', 'Settings', 'Modules']],
])('the User Management menu of %s holds %p', async (role, entries) => {
  openAs(role);
  expect(await entriesOf('User Management')).toEqual(entries);
});

test('until the password is changed nothing is offered that the server refuses', async () => {
  openAs('admin', true);
  expect(await entriesOf('Data')).toEqual(['Upload', 'White Label', 'Download', 'Stats']);
  expect(screen.queryByRole('link', { name: 'Guide' })).not.toBeInTheDocument();
});

test('a page is fetched as soon as its entry has the pointer or the focus', async () => {
  openAs('admin');
  await entriesOf('Data');
  await userEvent.hover(screen.getByRole('link', { name: 'White Label' }));
  expect(fetchAhead).toHaveBeenLastCalledWith('WhiteLabel');
  act(() => screen.getByRole('link', { name: 'Stats' }).focus());
  expect(fetchAhead).toHaveBeenLastCalledWith('ListDevices');
  jest.mocked(fetchAhead).mockReset();
  await userEvent.hover(screen.getByRole('contentinfo'));
  expect(fetchAhead).not.toHaveBeenCalled();
});
