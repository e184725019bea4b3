import { ApiError, call, queryClient, QueryProvider, type ListedUser } from '@veritas/shared/api';
import { useLocation } from '@veritas/shared/remote';
import { sessionStore } from '@veritas/shared/session';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../../testing/router.ts';
import { UserList } from './UserList.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  call: jest.fn(),
}));
const asked = jest.mocked(call);

const asha: ListedUser = {
  id: 1,
  username: 'asha',
  role: 'incharge',
  is_active: true,
  group_info: [{ name: 'BLR_KOR' }, { name: 'BLR_WHF' }],
};
const many = Array.from({ length: 60 }, (_, index) => ({
  id: 100 + index,
  username: `wm_${index + 1}`,
  role: 'operators',
  is_active: index % 2 === 0,
  group_info: null,
}));

beforeEach(() => {
  asked.mockReset();
  queryClient.clear();
  act(() => sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'incharge' }));
});

function Address() {
  return <input aria-label="address" readOnly value={useLocation().search} />;
}

function open(path = '/Deactivateuser') {
  render(
    <QueryProvider>
      <MemoryRouter initialEntries={[path]}>
        <UserList />
        <Address />
      </MemoryRouter>
    </QueryProvider>,
  );
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1);
const address = () => screen.getByLabelText<HTMLInputElement>('address').value;

test('a user stands with role label, groups and state, and the own one is marked', async () => {
  asked.mockResolvedValue([asha, { ...many[0], is_active: false }]);
  open();
  await screen.findByRole('table', { name: 'Users' });
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Username', 'Role', 'Group Code', 'Active']);
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Incharge', 'BLR_KOR, BLR_WHF', 'Yes'],
    ['Wishmaster', 'N/A', 'No'],
  ]);
  expect(screen.getByText('Incharge')).toHaveAttribute('data-role', 'incharge');
  expect(screen.getByRole('rowheader', { name: 'asha You' })).toBeVisible();
  expect(screen.getByText('2 users, 1 active')).toBeVisible();
});

test('the page says that it is loading, then that there is nobody', async () => {
  const answer = Promise.withResolvers<unknown>();
  asked.mockReturnValue(answer.promise);
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading users');
  answer.resolve([]);
  expect(await screen.findByText('No users')).toBeVisible();
});

test('a failure stands with its reason and can be retried', async () => {
  asked.mockRejectedValueOnce(new ApiError(403, { error: 'Your role sees no users', request_id: 'r-7' }));
  open();
  expect(await screen.findByText('Failed to load users')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your role sees no users');
  expect(screen.getByRole('alert')).toHaveTextContent('r-7');
  asked.mockResolvedValue([asha]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('rowheader', { name: 'asha You' })).toBeVisible();
});

test('thousands come in pages of 25 that stand in the address', async () => {
  asked.mockResolvedValue(many);
  open();
  expect(await screen.findByText('1–25 of 60')).toBeVisible();
  expect(rows()).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('26–50 of 60')).toBeVisible();
  expect(address()).toBe('?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(10);
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await userEvent.click(next);
  expect(address()).toBe('?page=3');
});

test('a search starts at the first page, stands in the address and can be cleared', async () => {
  asked.mockResolvedValue([asha, ...many]);
  open('/Deactivateuser?page=2');
  await screen.findByText('26–50 of 61');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'blr');
  expect(screen.getByText('1–1 of 1')).toBeVisible();
  expect(address()).toBe('?q=blr');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search users' }));
  expect(screen.getByText('1–25 of 61')).toBeVisible();
});

test('a link opens the view it was copied from, and a search without a match says so', async () => {
  asked.mockResolvedValue(many);
  open('/Deactivateuser?q=%3Cb%3E');
  expect(await screen.findByText('No user matches “<b>”')).toBeVisible();
  expect(screen.getByText('No users')).toBeVisible();
});
