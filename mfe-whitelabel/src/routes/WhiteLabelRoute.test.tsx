import { ok, type Reply } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { brand, fakeBrands, LIST_BRANDS, SAVE_BRAND, SEARCH } from '../testing/fake-brands.ts';
import { openCard, openPage, pass, press, user } from '../testing/open-page.tsx';

const brands = [
  brand(1, 'NovaView', ['Skyworth', 'TCL']),
  brand(2, 'Plainfield', []),
  brand(3, '<img src=x>', ['MTC']),
];

beforeEach(() => jest.useFakeTimers());

const cards = () => within(screen.getByRole('list', { name: 'Brands' })).getAllByRole('heading');

test('all brands are closed cards, and the page asks to select one', async () => {
  fakeBrands(brands);
  openPage();
  const card = await screen.findByRole('button', { name: 'NovaView 2 manufacturers' });
  expect(screen.getByRole('heading', { level: 1, name: 'White Labeled Brands' })).toBeVisible();
  expect(screen.getByText('Manage your brands and their manufacturers')).toBeVisible();
  expect(card).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('Select a brand to edit.')).toBeVisible();
  await openCard('NovaView');
  expect(screen.queryByText('Select a brand to edit.')).not.toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Manufacturers of NovaView' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await openCard('NovaView');
  expect(screen.getByText('Select a brand to edit.')).toBeVisible();
});

test('a pasted name that is too long is refused and not cut, one of eighty characters is added', async () => {
  const { saves } = fakeBrands(brands);
  openPage();
  await user.click(await screen.findByLabelText('New brand'));
  await user.paste(`${'N'.repeat(81)} `);
  await press('Add Brand');
  expect(screen.getByText('The brand has 81 characters; the limit is 80.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.clear(screen.getByLabelText('New brand'));
  await user.paste('N'.repeat(80));
  await press('Add Brand');
  await waitFor(() => expect(saves).toHaveLength(1));
});

test('a brand without manufacturers has a text, and a hostile name is shown as text', async () => {
  fakeBrands(brands);
  openPage();
  await openCard('Plainfield');
  expect(screen.getByText('No white-labels added')).toBeVisible();
  expect(screen.getByRole('button', { name: '<img src=x> 1 manufacturer' })).toBeVisible();
});

test('the filter offers All Brands and each brand, opens the chosen one, and is in the address', async () => {
  fakeBrands(brands);
  openPage();
  await user.click(await screen.findByRole('combobox', { name: 'Brand' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['All Brands', '<img src=x>', 'NovaView', 'Plainfield']);
  await user.click(screen.getByRole('option', { name: 'NovaView' }));
  expect(screen.getByText('Skyworth')).toBeVisible();
  expect(cards()).toHaveLength(1);
  expect(screen.getByLabelText('address')).toHaveValue('?brand=1');
});

test('a link to a brand opens it, and it can be closed', async () => {
  fakeBrands(brands);
  openPage('/WhiteLabel?brand=3');
  expect(await screen.findByText('MTC')).toBeVisible();
  expect(cards()).toHaveLength(1);
  await openCard('<img');
  expect(screen.queryByText('MTC')).not.toBeInTheDocument();
});

test.each(['Kes  trel', 'Kes\u200Btrel', ' ＫＥＳ trel '])('a brand added as %j opens its card', async (name) => {
  fakeBrands(brands);
  openPage();
  const field = await screen.findByRole('textbox', { name: 'New brand' });
  await user.click(field);
  await user.paste(name);
  await press('Add Brand');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveValue('?brand=4'));
});

test('an added brand opens its card also where the server stores it by another name', async () => {
  const server = fakeBrands(brands);
  openPage();
  const added = brand(4, 'Kestrel', [], 1);
  server.next.set(SAVE_BRAND, ok({ message: 'stored', brand: added }));
  server.brands = [...brands, added];
  await user.type(await screen.findByRole('textbox', { name: 'New brand' }), 'Kestrel TV');
  await press('Add Brand');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveValue('?brand=4'));
});

test('an invisible name, and another spelling of a known one, are refused', async () => {
  const server = fakeBrands(brands);
  openPage();
  await user.click(await screen.findByRole('textbox', { name: 'New brand' }));
  await user.paste('\u200B');
  await press('Add Brand');
  expect(screen.getByText('Please enter a brand name')).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'New brand' }));
  await user.paste('Nova\u200BVIEW');
  await press('Add Brand');
  expect(screen.getByText('This brand already exists')).toBeVisible();
  expect(server.saves).toEqual([]);
});

test('a brand is added by its trimmed name, and the field is empty for the next one', async () => {
  const { saves } = fakeBrands(brands);
  openPage();
  const field = await screen.findByRole('textbox', { name: 'New brand' });
  await user.type(field, ' Kestrel ');
  await press('Add Brand');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(saves).toEqual([{ brand: 'Kestrel', data: [] }]);
});

test('a brand that someone else added meanwhile is refused and keeps its manufacturers', async () => {
  const server = fakeBrands(brands);
  openPage();
  const field = await screen.findByRole('textbox', { name: 'New brand' });
  server.brands = [...server.brands, brand(4, 'Kestrel', ['Hisense'], 1)];
  await user.type(field, 'kestrel');
  await press('Add Brand');
  await waitFor(() => expect(field).toHaveAccessibleDescription('exists'));
  expect(server.brands.at(-1)).toEqual(brand(4, 'Kestrel', ['Hisense'], 1));
  // The other's brand is shown now.
  expect(screen.getByRole('button', { name: 'Kestrel 1 manufacturer' })).toBeVisible();
});

test('the page shows that it is loading, then that there are no brands', async () => {
  fakeBrands([]);
  openPage();
  expect(screen.getByText('Loading brands')).toBeInTheDocument();
  expect(await screen.findByText('No white-labels added')).toBeVisible();
  expect(screen.getByText('There are no brands yet. Add the first one above.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Brand' })).toBeVisible();
});

test('a failure is shown with its reason and can be retried', async () => {
  const server = fakeBrands(brands);
  server.next.set(LIST_BRANDS, { status: 403, data: { message: 'Only admins see brands' } });
  openPage();
  expect(await screen.findByText('Failed to fetch white labels')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Only admins see brands');
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'NovaView 2 manufacturers' })).toBeVisible();
});

test('a link that proposes a manufacturer opens the brand by its name, with the manufacturer chosen', async () => {
  const server = fakeBrands(brands);
  openPage('/WhiteLabel?brand=novaview&maker=hisense');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue('Hisense'));
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  await press('Add manufacturer');
  expect(screen.getByRole('button', { name: 'NovaView Unsaved changes 3 manufacturers' })).toBeVisible();
  await press('Update Changes DB');
  expect(server.saves.at(-1)).toMatchObject({ brand: 'NovaView', data: ['Skyworth', 'TCL', 'Hisense'] });
});

test('an unknown brand is put into the field, and has the proposal once it is added', async () => {
  fakeBrands(brands);
  openPage('/WhiteLabel?brand=Kestrel&maker=Hisense');
  expect(await screen.findByRole('textbox', { name: 'New brand' })).toHaveValue('Kestrel');
  await press('Add Brand');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveValue('?brand=4&maker=Hisense'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue('Hisense'));
});

test('a proposal that arrives late does not replace what was typed since', async () => {
  const server = fakeBrands(brands);
  const late = Promise.withResolvers<Reply>();
  server.next.set(SEARCH, late.promise);
  openPage('/WhiteLabel?brand=NovaView&maker=Hisense');
  const field = await screen.findByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'KT');
  late.resolve(ok([{ id: 3, manufacturer: 'Hisense' }]));
  await pass(310);
  expect(field).toHaveValue('KT');
  await user.click(screen.getByRole('option', { name: 'KTC' }));
  expect(field).toHaveValue('KTC');
});

test('a proposed manufacturer that the server does not know is not chosen', async () => {
  fakeBrands(brands);
  openPage('/WhiteLabel?brand=NovaView&maker=Nobody');
  const field = await screen.findByRole('combobox', { name: 'Manufacturer' });
  await pass(310);
  expect(field).toHaveValue('');
});
