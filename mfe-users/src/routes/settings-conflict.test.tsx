import { getCatalogue, saveCatalogueEntry, type Settings } from '@veritas/shared/api';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { card, catalogue, GET, openSettings, POST, sent, settings, shown } from '../testing/settings-page.tsx';

const refused = { status: 409, data: { error: 'ravi changed this setting meanwhile. Compare, then save again.' } };
const theirs = { source: 'stored', version: 9, updated_at: null, updated_by: 'ravi' } as const;
type User = ReturnType<typeof openSettings>;

/** Saves after another user's change. */
async function saveLate(user: User, title: string, stored: Partial<Settings>) {
  service.also({ [GET]: ok({ ...settings, ...stored }) });
  await user.click(card(title).getByRole('button', { name: /^Save: / }));
}
async function editHours(user: User) {
  await shown('Ageing');
  const hours = card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  await user.clear(hours);
  await user.type(hours, '24');
  return hours;
}
const uncheck = (user: User) => user.click(screen.getByRole('checkbox', { name: 'Executive' }));
const typeDays = (user: User) => user.type(screen.getByLabelText('Days after the return centre'), '200');

test.each<[string, Reply, string]>([
  ['no answer', 'no answer', 'This may not have been saved.'],
  ['the error page of a proxy', { status: 504, data: '<html>' }, 'This may not have been saved.'],
  ['another answer', ok({}), 'This may not have been saved.'],
  ['a refusal', { status: 403, data: { error: 'Not now' } }, 'Nothing was saved.'],
])('%s to a change says what is known, and the settings are read again', async (_case, answer, words) => {
  const user = openSettings({ [POST]: answer });
  await editHours(user);
  const changed = { ...theirs, updated_at: '2025-01-28T08:35:00Z' };
  await saveLate(user, 'Ageing', { ageing: { ...changed, value: { hub_hours: 24, rc_days: 1 } } });
  expect(await card('Ageing').findByText(words)).toBeVisible();
  expect(await card('Ageing').findByText(/^Changed by ravi/)).toBeVisible();
});

test('a meaning whose answer is lost is read again', async () => {
  const user = openSettings({ [`POST ${saveCatalogueEntry.path}`]: 'no answer' });
  await shown('E010');
  await user.type(card('E010').getByLabelText(/^Title/), ' Torn.');
  service.also({ [`GET ${getCatalogue.path}`]: 'no answer' });
  await user.click(card('E010').getByRole('button', { name: /^Save: / }));
  expect(await card('E010').findByText('This may not have been saved.')).toBeVisible();
  expect(await screen.findByText('Failed to load the error catalogue')).toBeVisible();
});

describe('a setting that another user has changed meanwhile is compared with what is stored', () => {
  test.each<[string, (user: User) => Promise<unknown>, Partial<Settings>, string]>([
    ['Ageing', editHours, { ageing: { ...theirs, value: { hub_hours: 48, rc_days: 1 } } }, '48 hours, 1 day'],
    ['Web sign-in', uncheck, { web_login_roles: { ...theirs, value: ['incharge', 'admin'] } }, 'Incharge, Admin'],
    ['Closed devices', typeDays, { archive_after_days: { ...theirs, value: 120 } }, '120 days'],
    ['Closed devices', typeDays, { archive_after_days: { ...theirs, value: null } }, 'they stay in the list'],
  ])('%s', async (title, edit, stored, words) => {
    const user = openSettings({ [POST]: refused });
    await shown(title);
    await edit(user);
    await saveLate(user, title, stored);
    expect(await card(title).findByText(`Stored now: ${words}`)).toBeVisible();
    await user.click(card(title).getByRole('button', { name: 'Use the stored value' }));
    expect(card(title).queryByText(/^Stored now/)).not.toBeInTheDocument();
    expect(card(title).queryByText('Nothing was saved.')).not.toBeInTheDocument();
  });

  test('a zone', async () => {
    const user = openSettings({ [POST]: refused });
    await shown('Business time zone');
    const field = card('Business time zone').getByRole('combobox');
    await user.clear(field);
    await user.type(field, 'kolk');
    await user.click(screen.getByRole('option', { name: 'Asia/Kolkata' }));
    await saveLate(user, 'Business time zone', { time_zone: { ...theirs, value: 'Asia/Dubai' } });
    expect(await card('Business time zone').findByText('Stored now: Asia/Dubai')).toBeVisible();
  });

  test('a meaning', async () => {
    const user = openSettings({ [`POST ${saveCatalogueEntry.path}`]: refused });
    await shown('E010');
    await user.type(card('E010').getByLabelText(/^Title/), ' Torn.');
    const entry = { code: 'E010', title: 'Box opened.', reason: 'box opened', description: '' };
    service.also({ [`GET ${getCatalogue.path}`]: ok([catalogue[0], entry]) });
    await user.click(card('E010').getByRole('button', { name: /^Save: / }));
    expect(await card('E010').findByText('Stored now: Box opened. · box opened')).toBeVisible();
  });
});

test('edits that have become what is stored are no longer compared with it', async () => {
  const user = openSettings({ [POST]: refused });
  const hours = await editHours(user);
  await saveLate(user, 'Ageing', { ageing: { ...theirs, value: { hub_hours: 48, rc_days: 5 } } });
  expect(await card('Ageing').findByText(/^Stored now/)).toBeVisible();
  await user.clear(hours);
  await user.type(hours, '48');
  expect(card('Ageing').queryByText(/^Stored now/)).not.toBeInTheDocument();
});

test('what is stored replaces the edits, and the next edit is about it', async () => {
  const user = openSettings({ [POST]: refused });
  const hours = await editHours(user);
  await saveLate(user, 'Ageing', { ageing: { ...theirs, value: { hub_hours: 48, rc_days: 5 } } });
  await user.click(await card('Ageing').findByRole('button', { name: 'Use the stored value' }));
  expect(hours).toHaveValue('48');
  expect(hours).toHaveFocus();
  service.forget();
  await user.type(hours, '0');
  expect(card('Ageing').queryByText(/^Stored now/)).not.toBeInTheDocument();
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  await waitFor(() => expect(sent()).toMatchObject({ value: { hub_hours: 480, rc_days: 5 }, version: 9 }));
});
