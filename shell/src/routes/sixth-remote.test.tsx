import type { Role } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { loadPage } from '../features/remote-page/loading/load-page.ts';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { answerRegistry, entryOf, remotesOfProduct } from '../testing/registry-answer.ts';
import { Console } from './console.tsx';

// Remotes are scripts, which jsdom does not load.
jest.mock('../features/remote-page/loading/fetch-ahead.ts', () => ({ fetchAhead: jest.fn() }));
jest.mock('../features/remote-page/loading/load-page.ts', () => ({ loadPage: jest.fn(), reportThrown: jest.fn() }));
const loading = jest.mocked(loadPage);
const load = () => Promise.reject(new Error('not loaded in this test'));

const returns = entryOf({
  name: 'returns',
  title: 'Returns',
  contract: 1,
  pages: {
    Returns: { title: 'Returned devices', words: 'parcels', menu: { name: 'Data', label: 'Returns', order: 45 }, load },
    ReturnRules: {
      title: 'Rules of returns',
      openTo: ['incharge', 'super_admin'],
      menu: { name: 'Logistics', label: '\u0930\u093f\u091f\u0930\u094d\u0928 & rules', order: 1 },
      load,
    },
  },
});

beforeEach(() => {
  const source = { entry: returns, release: returns.active };
  loading.mockImplementation((id) =>
    Promise.resolve({ kind: 'loaded', title: id, Page: () => <h1>Page {id}</h1>, source }),
  );
});

function openAs(role: Role, path = '/Dashboard') {
  sessionStore.setState({ status: 'authenticated', user: 'asha', role, mustChangePassword: false });
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Console />
    </MemoryRouter>,
  );
}

const navigation = () => screen.getByRole('navigation', { name: 'Main' });
const menus = () =>
  within(navigation())
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent);

async function open(menu: string) {
  await userEvent.click(within(navigation()).getByRole('button', { name: menu }));
  const items = within(navigation()).getAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

test('the menus have their place while the list of pages is on its way, and Retry brings what did not come', async () => {
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  openAs('incharge');
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  expect(menus()).toEqual(['Data', 'User Management']);
  expect(await open('Data')).toEqual(['Loading …']);
  act(() => answer({ ok: false, status: 503 } as Response));
  expect(await screen.findByText('The pages could not be loaded')).toBeVisible();
  expect(screen.getByText(/The list of installed pages is not available \(503\)/)).toBeVisible();
  expect(within(navigation()).getByRole('listitem')).toHaveTextContent('The list of pages could not be loaded.');

  // In a hidden tab no attempt is made by itself.
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answerRegistry(await remotesOfProduct());
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Page Dashboard' })).toBeVisible();
  visibility.mockRestore();
  expect(await open('Data')).toEqual(['Download', 'Stats']);
});

test('a remote that is released later has its page at its address, without a reload', async () => {
  answerRegistry([...(await remotesOfProduct()), returns]);
  openAs('incharge', '/Returns');
  expect(await screen.findByRole('heading', { name: 'Page Returns' })).toBeVisible();
  expect(document.title).toBe('Returned devices · Veritas Console');
  expect(await open('Data')).toEqual(['Download', 'Returns', 'Stats']);
  expect(within(navigation()).getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page');
});

test('a page whose remote is withdrawn while it is open stays until it is left', async () => {
  answerRegistry([...(await remotesOfProduct()), returns]);
  await rereadRegistry();
  openAs('incharge', '/Returns');
  const heading = await screen.findByRole('heading', { name: 'Page Returns' });
  answerRegistry(await remotesOfProduct());
  await act(() => rereadRegistry());
  expect(heading).toBeVisible();
  expect(await open('Data')).toEqual(['Download', 'Stats']);
  await userEvent.click(within(navigation()).getByRole('link', { name: 'Stats' }));
  expect(await screen.findByRole('heading', { name: 'Page ListDevices' })).toBeVisible();
  expect(heading).not.toBeInTheDocument();
});

describe('once it is released', () => {
  beforeAll(async () => {
    answerRegistry([...(await remotesOfProduct()), returns]);
    await rereadRegistry();
  });

  test('its own menu comes after those of the specification, for the roles that its pages are open to', async () => {
    openAs('incharge');
    expect(menus()).toEqual(['Data', 'User Management', 'Logistics']);
    expect(await open('Logistics')).toEqual(['\u0930\u093f\u091f\u0930\u094d\u0928 & rules']);
  });

  test('a role that its page is not open to sees neither menu nor page, but who may open it', async () => {
    openAs('executive', '/ReturnRules');
    expect(menus()).toEqual(['Data', 'User Management']);
    expect(await screen.findByText('Rules of returns is not open to your role')).toBeVisible();
    expect(screen.getByText('Only the following roles can open it: Incharge and Super Admin.')).toBeVisible();
    expect(loading).not.toHaveBeenCalledWith('ReturnRules', expect.anything());
  });

  test.each<[Role, string[]]>([
    ['super_admin', ['Rules of returns']],
    ['executive', []],
  ])('the palette offers %s what is open to the role', async (role, pages) => {
    openAs(role);
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Page, action or device' });
    await userEvent.type(field, 'rules');
    const found = screen.getAllByRole('option').map((option) => option.firstChild?.textContent);
    expect(found).toEqual([...pages, 'Search device rules']);
    await userEvent.clear(field);
    await userEvent.type(field, 'parcels');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Returned devices');
  });
});
