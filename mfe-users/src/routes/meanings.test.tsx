import { getCatalogue, queryClient, saveCatalogueEntry } from '@veritas/shared/api';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/page.tsx';
import SettingsRoute from './SettingsRoute.tsx';

const undefinedCode = { title: 'Meaning not defined', reason: 'Meaning not defined', description: 'Report it.' };
const catalogue = [
  { code: 'E009', ...undefinedCode },
  { code: 'E010', reason: 'seal broken', title: 'Seal broken.', description: 'Tell the hub.' },
];

function open(more: Answers = {}) {
  const answers = { [`GET ${getCatalogue.path}`]: ok(catalogue), ...more };
  return openPage(<SettingsRoute />, { as: { role: 'super_admin' }, path: '/Settings', answers });
}
const card = (name: string) => within(screen.getByRole('form', { name }));
const shown = (name: string) => screen.findByRole('form', { name });

test('a code without a meaning gets one', async () => {
  const user = open({ [`POST ${saveCatalogueEntry.path}`]: ok({ message: 'E009 is saved.' }) });
  await shown('E009');
  expect(card('E010').getByLabelText(/^Title/)).toHaveValue('Seal broken.');
  await user.type(card('E009').getByLabelText(/^Reason/), 'box opened');
  await user.click(card('E009').getByRole('button', { name: /^Save: / }));
  expect(card('E009').getByLabelText(/^Title/)).toHaveAccessibleDescription('Title is missing');
  await user.type(card('E009').getByLabelText(/^Title/), 'Box opened.');
  await user.click(card('E009').getByRole('button', { name: /^Save: / }));
  expect(await card('E009').findByText('Saved. E009 has this meaning everywhere.')).toBeVisible();
  const saved = service.requestsTo(saveCatalogueEntry.path).find(({ method }) => method === 'POST');
  expect(saved?.data).toMatchObject({ code: 'E009', reason: 'box opened', title: 'Box opened.', description: '' });
});

test('a concurrently saved meaning is shown in the form', async () => {
  open();
  await shown('E010');
  const given = { code: 'E010', reason: 'box opened', title: 'Box opened.', description: '' };
  service.also({ [`GET ${getCatalogue.path}`]: ok([catalogue[0], given]) });
  void queryClient.invalidateQueries();
  expect(await card('E010').findByDisplayValue('Box opened.')).toBeVisible();
});

describe('of two who write one meaning', () => {
  const SAVE = `POST ${saveCatalogueEntry.path}`;
  const mine = { reason: 'seal broken', title: 'Seal broken.', description: 'Tell the hub.' };
  const theirs = { code: 'E010', ...mine, title: 'Box opened.', description: 'Call us.' };
  const error = 'Another user changed the meaning of E010 meanwhile. Compare, then save again.';
  const saved = () => service.requestsTo(saveCatalogueEntry.path).filter(({ method }) => method === 'POST');

  test('the later one sees what the first one wrote before replacing it', async () => {
    const user = open({ [SAVE]: { status: 409, data: { error } } });
    await shown('E010');
    await user.type(card('E010').getByLabelText(/^Title/), ' Torn.');
    service.also({ [`GET ${getCatalogue.path}`]: ok([catalogue[0], theirs]) });
    await user.click(card('E010').getByRole('button', { name: /^Save: / }));
    expect(await card('E010').findByText(error)).toBeVisible();
    expect(await card('E010').findByDisplayValue('Call us.')).toBeVisible();
    expect(card('E010').getByLabelText(/^Title/)).toHaveValue('Seal broken. Torn.');
    service.also({ [SAVE]: ok({ message: 'E010 is saved.' }) });
    await user.click(card('E010').getByRole('button', { name: /^Save: / }));
    expect(await card('E010').findByText('Saved. E010 has this meaning everywhere.')).toBeVisible();
    expect(saved().map(({ data }) => data)).toMatchObject([
      { title: 'Seal broken. Torn.', description: 'Tell the hub.', seen: mine },
      { title: 'Seal broken. Torn.', description: 'Call us.', seen: { title: 'Box opened.', description: 'Call us.' } },
    ]);
  });

  test('a code that has no meaning yet was seen without one', async () => {
    const user = open({ [SAVE]: ok({ message: 'E009 is saved.' }) });
    await shown('E009');
    await user.type(card('E009').getByLabelText(/^Title/), 'Box opened.');
    await user.type(card('E009').getByLabelText(/^Reason/), 'box opened');
    await user.click(card('E009').getByRole('button', { name: /^Save: / }));
    await waitFor(() => expect(saved()[0]?.data).toMatchObject({ seen: undefinedCode }));
  });
});
