import { ApiError, call, queryClient, QueryProvider } from '@veritas/shared/api';
import { useLocation } from '@veritas/shared/remote';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../../testing/router.ts';
import WhiteLabelRoute from '../../routes/WhiteLabelRoute.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  call: jest.fn(),
}));
const asked = jest.mocked(call);

const brands = [
  { id: 1, brand: 'NovaView', white_labeled_brands: { data: ['Skyworth', 'TCL'] } },
  { id: 2, brand: 'Plainfield', white_labeled_brands: { data: [] } },
  { id: 3, brand: '<img src=x>', white_labeled_brands: { data: ['MTC'] } },
];

beforeEach(() => {
  asked.mockReset();
  queryClient.clear();
});

function Address() {
  return <input aria-label="address" readOnly value={useLocation().search} />;
}

function open(path = '/WhiteLabel') {
  render(
    <QueryProvider>
      <MemoryRouter initialEntries={[path]}>
        <WhiteLabelRoute />
        <Address />
      </MemoryRouter>
    </QueryProvider>,
  );
}

test('each brand is a closed card that opens to its manufacturers', async () => {
  asked.mockResolvedValue(brands);
  open();
  const card = await screen.findByRole('button', { name: 'NovaView 2 manufacturers' });
  expect(screen.getByRole('heading', { level: 1, name: 'White Labeled Brands' })).toBeVisible();
  expect(screen.getByText('Manage your brands and their manufacturers')).toBeVisible();
  expect(card).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Skyworth')).not.toBeVisible();
  await userEvent.click(card);
  const list = screen.getByRole('list', { name: 'Manufacturers of NovaView' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Skyworth', 'TCL']);
  await userEvent.click(card);
  expect(screen.getByText('Skyworth')).not.toBeVisible();
});

test('a brand without manufacturers says so, and a hostile name is text', async () => {
  asked.mockResolvedValue(brands);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Plainfield 0 manufacturers' }));
  expect(screen.getByText('No white-labels added')).toBeVisible();
  expect(screen.getByRole('button', { name: '<img src=x> 1 manufacturer' })).toBeVisible();
});

test('the filter shows one brand, open, and stands in the address', async () => {
  asked.mockResolvedValue(brands);
  open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Brand' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['All Brands', '<img src=x>', 'NovaView', 'Plainfield']);
  await userEvent.click(screen.getByRole('option', { name: 'NovaView' }));
  expect(screen.getByText('Skyworth')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Plainfield/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveValue('?brand=1');
});

test('a link to a brand opens it', async () => {
  asked.mockResolvedValue(brands);
  open('/WhiteLabel?brand=3');
  expect(await screen.findByText('MTC')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Brands' })).getAllByRole('heading')).toHaveLength(1);
});

test('the page says that it is loading, then that nothing is there', async () => {
  const answer = Promise.withResolvers<unknown>();
  asked.mockReturnValue(answer.promise);
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading brands');
  answer.resolve([]);
  expect(await screen.findByText('No white-labels added')).toBeVisible();
});

test('a failure stands with its reason and can be retried', async () => {
  asked.mockRejectedValueOnce(new ApiError(403, { message: 'Only admins see brands' }));
  open();
  expect(await screen.findByText('Failed to fetch white labels')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Only admins see brands');
  asked.mockResolvedValue(brands);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'NovaView 2 manufacturers' })).toBeVisible();
});
