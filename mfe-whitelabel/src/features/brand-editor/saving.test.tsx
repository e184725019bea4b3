import { queryClient, saveBrand } from '@veritas/shared/api';
import { ok, service, type FakeAnswer } from '@veritas/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { brand, fakeBrands, SAVE_BRAND } from '../../testing/fake-brands.ts';
import { add, openCard, openPage, pass, press, user } from '../../testing/open-page.tsx';

beforeEach(() => jest.useFakeTimers());
// A toast is removed after 5 s; the next test must not find it fading.
afterEach(() => pass(6_000));

const maker = () => screen.getByRole('combobox', { name: 'Manufacturer' });
const update = () => screen.queryByRole('button', { name: 'Update Changes DB' });
const items = () =>
  within(screen.getByRole('list', { name: 'Manufacturers of HomeLine' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

async function choose(brandName: string) {
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await user.click(screen.getByRole('option', { name: brandName }));
  await pass(310);
}

/** Adds TCL to the brand and presses Update; the answer is left to the test. */
async function savePending() {
  const server = fakeBrands([brand(1, 'HomeLine', ['KTC'], 4), brand(2, 'Kestrel', [], 1)]);
  openPage();
  await openCard('HomeLine');
  await add('TCL');
  const held = Promise.withResolvers<FakeAnswer>();
  server.next.set(SAVE_BRAND, held.promise);
  await press('Update Changes DB');
  const answer = async (reply: FakeAnswer) => {
    held.resolve(reply);
    for (let answers = 0; answers < 4; answers += 1) await pass(10);
  };
  return {
    server,
    refuse: () => answer({ status: 400, data: { message: 'HomeLine is locked' } }),
    store: () => {
      server.changeElsewhere('HomeLine', ['KTC', 'TCL']);
      return answer(ok({ message: 'stored' }));
    },
  };
}

const WAYS: readonly [string, () => Promise<void>][] = [
  [
    'is closed and opened again',
    async () => {
      await openCard('HomeLine');
      await openCard('HomeLine');
    },
  ],
  [
    'is filtered away and comes back',
    async () => {
      await choose('Kestrel');
      await choose('HomeLine');
    },
  ],
];

describe.each(WAYS)('a brand that %s while it is saved', (_way, comeBack) => {
  test('takes no edit until it is saved, and then the next one with the new version', async () => {
    const { server, store } = await savePending();
    await comeBack();
    expect(maker()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remove KTC' })).toBeDisabled();
    expect(update()).toHaveAttribute('aria-busy', 'true');
    await press('Update Changes DB');
    expect(service.requestsTo(saveBrand.path).filter(({ method }) => method === 'POST')).toHaveLength(1);
    await store();
    expect(screen.getByText('Brand updated successfully!')).toBeVisible();
    expect(items()).toEqual(['KTC', 'TCL']);
    expect(screen.getByText('Saved: Added TCL.')).toBeVisible();
    await add('Hisense');
    await press('Update Changes DB');
    expect(server.saves.at(-1)).toEqual({ brand: 'HomeLine', data: ['KTC', 'TCL', 'Hisense'], version: 5 });
  });

  test('keeps the edit that was refused, and can be saved again', async () => {
    const { server, refuse } = await savePending();
    await comeBack();
    await refuse();
    expect(screen.getByText('HomeLine is locked')).toBeVisible();
    expect(items()).toEqual(['KTC', 'TCLNot saved yet']);
    await add('Hisense');
    await press('Update Changes DB');
    expect(server.saves.at(-1)).toEqual({ brand: 'HomeLine', data: ['KTC', 'TCL', 'Hisense'], version: 4 });
  });
});

test('a brand that is hidden while it is saved is as stored when it is shown again', async () => {
  const { store } = await savePending();
  await choose('Kestrel');
  await store();
  expect(screen.getByText('Brand updated successfully!')).toBeVisible();
  await choose('HomeLine');
  expect(items()).toEqual(['KTC', 'TCL']);
  expect(update()).not.toBeInTheDocument();
});

test('other brands can be edited and saved meanwhile', async () => {
  const { server, store } = await savePending();
  await choose('Kestrel');
  await add('Hisense');
  await press('Update Changes DB');
  expect(server.saves.at(-1)).toEqual({ brand: 'Kestrel', data: ['Hisense'], version: 1 });
  await add('Skyworth');
  await store();
  expect(screen.getByText('Added Skyworth.')).toBeVisible();
});

test('a conflict that is found while a brand is saved is not resolved before the answer', async () => {
  const { server, refuse } = await savePending();
  server.changeElsewhere('HomeLine', ['KTC', 'Skyworth']);
  act(() => void queryClient.invalidateQueries());
  await pass(10);
  for (const name of ['Take theirs', 'Keep mine', 'Combine both'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  await refuse();
  await press('Combine both');
  expect(items()).toEqual(['KTC', 'Skyworth', 'TCLNot saved yet']);
});

test('once a brand is saved the focus moves from the removed button to its editor', async () => {
  const { store } = await savePending();
  expect(update()).toHaveFocus();
  await store();
  expect(screen.getByRole('group', { name: 'Editor of HomeLine' })).toHaveFocus();
});

test('the focus stays in a field that is typed in while a brand is saved', async () => {
  const { store } = await savePending();
  const field = screen.getByRole('textbox', { name: 'New brand' });
  await user.click(field);
  await store();
  expect(field).toHaveFocus();
});
