import { previewBrand, QueryProvider } from '@veritas/shared/api';
import { service, type FakeAnswer } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { render, screen } from '@testing-library/react';
import { AddBrand } from '../features/brand-add/AddBrand.tsx';
import { brand, fakeBrands, SAVE_BRAND, SEARCH } from '../testing/fake-brands.ts';
import { add, openCard, openPage, pass, press, remove, user } from '../testing/open-page.tsx';

type Server = ReturnType<typeof fakeBrands>;
const refusal = (message: string): FakeAnswer => ({ status: 400, data: { message } });
const silent: FakeAnswer = { status: 500 };

beforeEach(() => jest.useFakeTimers());

async function open(before: (server: Server) => void = () => undefined) {
  // A server with only the calls of the specification.
  const server = fakeBrands([brand(1, 'NovaView', ['Skyworth', 'TCL'])], true);
  before(server);
  openPage();
  await screen.findByRole('button', { name: /^NovaView/ });
  return server;
}

async function addBrand(name: string) {
  if (name) await user.type(screen.getByRole('textbox', { name: 'New brand' }), name);
  await press('Add Brand');
}

test('after leaving the page while a brand is added, a toast reports it and the page does not change', async () => {
  const server = fakeBrands([], true);
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  server.next.set(SAVE_BRAND, promise);
  const added = jest.fn();
  const shown = jest.spyOn(toast, 'success').mockReturnValue(undefined);
  const form = <AddBrand brands={[]} proposed="Zentra" onAdded={added} />;
  const { unmount } = render(form, { wrapper: QueryProvider });
  await press('Add Brand');
  unmount();
  resolve({ status: 201, data: { message: 'stored' } });
  await pass(100);
  expect(shown).toHaveBeenCalledWith('Brand added successfully!');
  expect(added).not.toHaveBeenCalled();
  shown.mockRestore();
});

test.each<[section: string, trigger: string, message: string, act: (server: Server) => Promise<void>]>([
  ['2', 'no brand is open', 'Select a brand to edit.', () => Promise.resolve()],
  ['5', 'a new brand without a name', 'Please enter a brand name', () => addBrand('')],
  ['5', 'a new brand of spaces', 'Please enter a brand name', () => addBrand('   ')],
  ['5', 'a brand that exists in another case', 'This brand already exists', () => addBrand(' novaVIEW ')],
  ['8', 'a brand that was added', 'Brand added successfully!', () => addBrand('Zentra')],
  [
    '8',
    'a refused brand with a reason of the server',
    'Brand names take no emoji',
    async (server) => {
      server.next.set(SAVE_BRAND, refusal('Brand names take no emoji'));
      await addBrand('Zentra');
    },
  ],
  [
    '8',
    'a brand that got lost on its way',
    'The server cannot be reached. Check the connection and try again.',
    async (server) => {
      server.next.set(SAVE_BRAND, 'no answer');
      await addBrand('Zentra');
    },
  ],
  [
    '8',
    'a brand that a captive portal answered with its page',
    'Failed to add brand',
    async (server) => {
      server.next.set(SAVE_BRAND, { status: 200, data: '<!DOCTYPE html><title>Wi-Fi</title>' });
      await addBrand('Zentra');
    },
  ],
  [
    '8',
    'a brand that failed without a word',
    'Failed to add brand',
    async (server) => {
      server.next.set(SAVE_BRAND, silent);
      await addBrand('Zentra');
    },
  ],
  [
    '5',
    'adding without a choice',
    'Please select a manufacturer',
    async () => {
      await openCard('NovaView');
      await press('Add manufacturer');
    },
  ],
  [
    '5',
    'adding what is there',
    'This manufacturer is already in the list',
    async (server) => {
      server.makers = ['tcl'];
      await openCard('NovaView');
      await add('tcl');
    },
  ],
  [
    '8',
    'a manufacturer that was added',
    'Manufacturer added successfully to list press update to save changes',
    async () => {
      await openCard('NovaView');
      await add('Hisense');
    },
  ],
  [
    '8',
    'a manufacturer that was removed',
    'Manufacturer removed successfully from list press update to save changes',
    async () => {
      await openCard('NovaView');
      await remove('TCL');
    },
  ],
  [
    '2',
    'the last manufacturer removed',
    'No white-labels added',
    async () => {
      await openCard('NovaView');
      await remove('TCL');
      await remove('Skyworth');
    },
  ],
  [
    '8',
    'a search that fails with a reason',
    'Search is closed at night',
    async (server) => {
      server.next.set(SEARCH, refusal('Search is closed at night'));
      await openCard('NovaView');
    },
  ],
  [
    '8',
    'a search that fails without a word',
    'Failed to load manufacturers',
    async (server) => {
      server.next.set(SEARCH, silent);
      await openCard('NovaView');
    },
  ],
  [
    '8',
    'an update',
    'Brand updated successfully!',
    async () => {
      await openCard('NovaView');
      await add('Hisense');
      await press('Update Changes DB');
    },
  ],
  [
    '8',
    'a refused update with a reason of the server',
    'NovaView is locked',
    async (server) => {
      server.next.set(SAVE_BRAND, refusal('NovaView is locked'));
      await openCard('NovaView');
      await remove('TCL');
      await press('Update Changes DB');
    },
  ],
  [
    '8',
    'an update that failed without a word',
    'Error updating brand',
    async (server) => {
      server.next.set(SAVE_BRAND, silent);
      await openCard('NovaView');
      await remove('TCL');
      await press('Update Changes DB');
    },
  ],
])('SPEC section %s: %s says “%s”', async (_section, _trigger, message, act) => {
  const server = await open();
  await act(server);
  await pass(10);
  expect(screen.getByText(message)).toBeVisible();
  // SPEC section 9: a toast is removed after 5 s; the next test must not find it fading.
  await pass(6_000);
});

test('a brand whose name looks like another one is refused at the field and in a toast, and the other is named', async () => {
  const server = await open();
  const message = 'This brand already exists: NovaView looks the same';
  server.next.set(SAVE_BRAND, { status: 409, data: { message } });
  await addBrand('N0vaView');
  await pass(10);
  expect(screen.getByRole('textbox', { name: 'New brand' })).toHaveAccessibleDescription(message);
  expect(screen.getAllByText(message)).toHaveLength(2);
  await pass(6_000);
});

test('a server without the impact call shows no impact and is asked once', async () => {
  await open();
  await openCard('NovaView');
  await remove('TCL');
  await pass(10);
  await add('Hisense');
  await pass(10);
  expect(screen.queryByText(/would have passed/)).not.toBeInTheDocument();
  expect(service.count(previewBrand.path)).toBe(1);
});
