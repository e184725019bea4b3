import { getManufacturers, queryClient } from '@veritas/shared/api';
import { ok, service, type FakeAnswer } from '@veritas/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { brand, fakeBrands, LIST_BRANDS, SAVE_BRAND, SEARCH } from '../../testing/fake-brands.ts';
import { add, openCard, openPage, pass, press, remove, user } from '../../testing/open-page.tsx';

beforeEach(() => jest.useFakeTimers());

async function open() {
  const server = fakeBrands([brand(1, 'HomeLine', ['KTC', 'TCL'], 4), brand(2, 'Kestrel', [], 1)]);
  openPage();
  await openCard('HomeLine');
  return server;
}

const items = () =>
  within(screen.getByRole('list', { name: 'Manufacturers of HomeLine' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const bar = () => screen.queryByRole('button', { name: 'Update Changes DB' });
const frame = () => screen.getByRole('group', { name: 'Editor of HomeLine' });
const conflict = () => screen.queryByText(/Someone else changed this list/);

/** Another admin stores a list, which is then refetched. */
async function storeElsewhere(server: Awaited<ReturnType<typeof open>>, names: readonly string[]) {
  server.changeElsewhere('HomeLine', names);
  act(() => void queryClient.invalidateQueries());
  await pass(10);
}

test('Cancel and Update are shown only while something differs from what is saved', async () => {
  await open();
  expect(bar()).not.toBeInTheDocument();
  await remove('TCL');
  expect(bar()).toBeVisible();
  expect(screen.getByText('Removed TCL.')).toBeVisible();
  // The same name at the end: another order is not a change.
  await add('TCL');
  expect(bar()).not.toBeInTheDocument();
  await add('Hisense');
  expect(screen.getByRole('button', { name: /^HomeLine Unsaved changes/ })).toBeVisible();
  await press('Cancel');
  expect(items()).toEqual(['KTC', 'TCL']);
  expect(bar()).not.toBeInTheDocument();
  expect(frame()).toHaveFocus();
});

test('an edit that was undone does not conflict with what someone else stores next', async () => {
  const server = await open();
  await add('Hisense');
  await remove('Hisense');
  await storeElsewhere(server, ['KTC', 'TCL', 'Skyworth']);
  expect(conflict()).not.toBeInTheDocument();
  expect(bar()).not.toBeInTheDocument();
  expect(items()).toEqual(['KTC', 'TCL', 'Skyworth']);
  await add('Hisense');
  await press('Update Changes DB');
  expect(server.saves.at(-1)?.data).toEqual(['KTC', 'TCL', 'Skyworth', 'Hisense']);
});

test('an edit that someone else has stored too does not conflict with what is stored next', async () => {
  const server = await open();
  await add('Hisense');
  await storeElsewhere(server, ['KTC', 'TCL', 'Hisense']);
  expect(bar()).not.toBeInTheDocument();
  await storeElsewhere(server, ['KTC', 'TCL', 'Hisense', 'Skyworth']);
  expect(conflict()).not.toBeInTheDocument();
  expect(items()).toEqual(['KTC', 'TCL', 'Hisense', 'Skyworth']);
});

test('an edit that is reverted after a concurrent change keeps that change', async () => {
  const server = await open();
  await add('Hisense');
  await storeElsewhere(server, ['KTC', 'TCL', 'Skyworth']);
  expect(conflict()).toBeVisible();
  await remove('Hisense');
  expect(conflict()).not.toBeInTheDocument();
  expect(bar()).not.toBeInTheDocument();
  expect(items()).toEqual(['KTC', 'TCL', 'Skyworth']);
});

test('an update sends the whole list with its version, and can be undone', async () => {
  const server = await open();
  await add('Hisense');
  await press('Update Changes DB');
  expect(server.saves.at(-1)).toEqual({ brand: 'HomeLine', data: ['KTC', 'TCL', 'Hisense'], version: 4 });
  expect(bar()).not.toBeInTheDocument();
  expect(screen.getByText('Saved: Added Hisense.')).toBeVisible();
  await press('Undo this change');
  expect(server.saves.at(-1)).toEqual({ brand: 'HomeLine', data: ['KTC', 'TCL'], version: 5 });
  expect(items()).toEqual(['KTC', 'TCL']);
  expect(screen.queryByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument();
});

test('a change is offered to be undone until the list is edited again or stored by someone else', async () => {
  const server = await open();
  const undo = () => screen.queryByRole('button', { name: 'Undo this change' });
  await add('Hisense');
  await press('Update Changes DB');
  expect(undo()).toBeVisible();
  await remove('KTC');
  expect(undo()).not.toBeInTheDocument();
  await press('Cancel');
  expect(undo()).toBeVisible();
  await storeElsewhere(server, ['KTC', 'TCL', 'Hisense', 'Skyworth']);
  expect(items()).toEqual(['KTC', 'TCL', 'Hisense', 'Skyworth']);
  expect(undo()).not.toBeInTheDocument();
});

test('a stored list is shown though the brands cannot be read again', async () => {
  const server = await open();
  await add('Hisense');
  const names = ['KTC', 'TCL', 'Hisense'];
  server.next.set(SAVE_BRAND, ok({ message: 'stored', brand: brand(1, 'HomeLine', names, 5) }));
  server.next.set(LIST_BRANDS, { status: 403 });
  await press('Update Changes DB');
  expect(items()).toEqual(names);
  expect(screen.getByText('Saved: Added Hisense.')).toBeVisible();
});

test('blanks around a search are not searched for', async () => {
  const server = await open();
  server.searches.length = 0;
  await user.type(screen.getByRole('combobox', { name: 'Manufacturer' }), ' Sky ');
  await pass(310);
  expect(server.searches).toEqual(['Sky']);
});

test.each([
  ['Take theirs', ['TCL', 'Skyworth'], null],
  ['Keep mine', ['KTC', 'TCL', 'HisenseNot saved yet'], ['KTC', 'TCL', 'Hisense']],
  ['Combine both', ['TCL', 'Skyworth', 'HisenseNot saved yet'], ['TCL', 'Skyworth', 'Hisense']],
])('a list that someone else changed meanwhile is not overwritten: %s', async (choice, shown, sent) => {
  const server = await open();
  await add('Hisense');
  server.changeElsewhere('HomeLine', ['TCL', 'Skyworth']);
  await press('Update Changes DB');
  expect(screen.getByText('asha changed this brand; reload')).toBeVisible();
  expect(conflict()).toBeVisible();
  expect(screen.getByText('Added Skyworth. Removed KTC.')).toBeVisible();
  expect(bar()).toHaveAttribute('aria-disabled', 'true');
  expect(bar()).toBeEnabled();
  const { length } = server.saves;
  await press('Update Changes DB');
  expect(server.saves).toHaveLength(length);
  await press(choice);
  expect(frame()).toHaveFocus();
  expect(items().map((text) => (sent ? text.replace(/^(KTC)Not saved yet$/, '$1') : text))).toEqual(shown);
  expect(conflict()).not.toBeInTheDocument();
  if (!sent) return expect(bar()).not.toBeInTheDocument();
  await press('Update Changes DB');
  expect(server.brands[0]?.white_labeled_brands.data).toEqual(sent);
});

test.each<[string, FakeAnswer | undefined, boolean]>([
  ['is done when the list of brands can be read', undefined, true],
  ['is not when nothing of ours answers', { status: 403 }, false],
])('an update answered 200 in its own format %s (SPEC section 7)', async (_case, list, done) => {
  const server = await open();
  await add('Hisense');
  server.next.set(SAVE_BRAND, ok('Saved'));
  server.changeElsewhere('HomeLine', ['KTC', 'TCL', 'Hisense']);
  if (list) server.next.set(LIST_BRANDS, list);
  await press('Update Changes DB');
  expect(bar() === null).toBe(done);
});

test('the preview shows what the list would have passed, by brand and by manufacturer', async () => {
  await open();
  await add('Skyworth');
  await pass(10);
  const text = screen.getByText('This list would have passed 118 of 131 rejections by E005 and E006 in 30 days.');
  expect(text).toBeVisible();
  // It is announced, although nothing has the focus there.
  expect(screen.getAllByRole('status').some((status) => status.contains(text))).toBe(true);
  await user.click(screen.getByText('By manufacturer'));
  expect(screen.getByRole('row', { name: 'KTC 18 of 31' })).toBeVisible();
  await remove('KTC');
  await pass(10);
  expect(screen.getByText(/would have passed 100 of 131/)).toBeVisible();
  // Another list of as many names.
  await remove('Skyworth');
  await add('KTC');
  await add('Hisense');
  await pass(10);
  expect(screen.getByText(/would have passed 18 of 131/)).toBeVisible();
});

test('a search waits for a pause of 300 ms, and an outdated answer is dropped', async () => {
  const server = await open();
  server.searches.length = 0;
  const late = Promise.withResolvers<FakeAnswer>();
  server.next.set(SEARCH, late.promise);
  const asked = () => service.count(getManufacturers.path);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  const before = asked();
  await user.type(field, 'Sky');
  await pass(299);
  expect(asked()).toBe(before);
  await pass(1);
  expect(asked()).toBe(before + 1);
  await user.type(field, 'w');
  await pass(310);
  expect(server.searches).toEqual(['Skyw']);
  late.resolve(ok([{ id: 9, manufacturer: 'Sky Late' }]));
  await pass(10);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Skyworth']);
  expect(screen.queryByText('Failed to load manufacturers')).not.toBeInTheDocument();
});

test('SPEC section 8: a search that fails leaves nothing to choose', async () => {
  const server = await open();
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'Sky');
  await pass(310);
  expect(screen.getAllByRole('option')).toHaveLength(1);
  server.next.set(SEARCH, { status: 500 });
  await user.type(field, 'w');
  await pass(310);
  expect(screen.getByText('Failed to load manufacturers')).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  // It is not known whether there are any.
  expect(screen.queryByText('No manufacturer found')).not.toBeInTheDocument();
  expect(screen.getByText('The search failed. Change the text to search again.')).toBeVisible();
  await user.type(field, 'z');
  await pass(310);
  expect(screen.getByText('No manufacturer found')).toBeVisible();
});

test('a full page of found manufacturers is said not to be all', async () => {
  const server = await open();
  server.makers = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Maker ${letter}`);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'Maker');
  await pass(310);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  const note = 'Only the first 5 are shown. Type more to narrow the list.';
  expect(within(screen.getByRole('listbox', { name: 'Manufacturer' })).getByText(note)).toBeVisible();
  await user.type(field, ' F');
  await pass(310);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Maker F']);
  expect(screen.queryByText(note)).not.toBeInTheDocument();
});

test('after a removal by keyboard the focus is on the next item', async () => {
  await open();
  act(() => screen.getByRole('button', { name: 'Remove KTC' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove TCL' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('No white-labels added')).toBeVisible();
  expect(frame()).toHaveFocus();
});

test('an edit outlives its card, the filter and another card', async () => {
  await open();
  await remove('KTC');
  await openCard('HomeLine');
  await openCard('Kestrel');
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await user.click(screen.getByRole('option', { name: 'HomeLine' }));
  expect(items()).toEqual(['TCL']);
  expect(bar()).toBeVisible();
});
