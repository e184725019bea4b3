import { getCatalogue, getUsers, getUserSessions, queryClient, saveCatalogueEntry } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { card, catalogue, GET, never, openSettings, POST, sent, settings, shown } from '../testing/settings-page.tsx';

test('a role is given the web, with the version that was seen', async () => {
  const user = openSettings();
  await shown('Web sign-in');
  expect(card('Web sign-in').getByRole('checkbox', { name: 'Super Admin' })).toBeDisabled();
  await user.click(card('Web sign-in').getByRole('checkbox', { name: 'Wishmaster' }));
  await user.click(card('Web sign-in').getByRole('button', { name: /^Save: / }));
  expect(await card('Web sign-in').findByText('Saved. It now applies everywhere.')).toBeVisible();
  expect(sent()).toEqual({ name: 'web_login_roles', value: ['operators', 'executive', 'super_admin'], version: 0 });
});

test('a role that only a newer server knows keeps the web when others are given it', async () => {
  const value = ['executive', 'auditor', 'super_admin'];
  const user = openSettings({ [GET]: ok({ ...settings, web_login_roles: { value, ...never } }) });
  await shown('Web sign-in');
  await user.click(card('Web sign-in').getByRole('checkbox', { name: 'Wishmaster' }));
  await user.click(card('Web sign-in').getByRole('button', { name: /^Save: / }));
  await waitFor(() =>
    expect(sent()).toMatchObject({ value: ['operators', 'executive', 'super_admin', 'auditor'], version: 0 }),
  );
});

test('settings that are saved at once stay as they were saved, whichever answer comes first', async () => {
  const first = Promise.withResolvers<Reply>();
  const withAgeing = { ...settings, ageing: { ...settings.ageing, value: { hub_hours: 24, rc_days: 5 }, version: 4 } };
  const withDays = { ...withAgeing, archive_after_days: { ...never, value: 90, version: 1 } };
  const answerTo = (change: unknown) => ((change as { name: string }).name === 'ageing' ? first.promise : ok(withDays));
  const user = openSettings({ [POST]: answerTo });
  const hours = () => card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  const days = () => card('Closed devices').getByLabelText('Days after the return centre');
  await shown('Ageing');
  await user.clear(hours());
  await user.type(hours(), '24{Enter}');
  await user.type(days(), '90{Enter}');
  expect(await card('Closed devices').findByText('Saved. It now applies everywhere.')).toBeVisible();
  first.resolve(ok(withAgeing));
  expect(await card('Ageing').findByText('Saved. It now applies everywhere.')).toBeVisible();
  expect([hours(), days()].map((field) => (field as HTMLInputElement).value)).toEqual(['24', '90']);
});

test('a zone is found by its name', async () => {
  const user = openSettings();
  await shown('Business time zone');
  const field = card('Business time zone').getByRole('combobox', { name: 'Time zone' });
  expect(field).toHaveValue('Each browser’s own zone');
  await user.clear(field);
  expect(screen.getByRole('listbox')).toHaveTextContent('America/Anchorage');
  await user.type(field, 'kolk');
  await user.click(screen.getByRole('option', { name: 'Asia/Kolkata' }));
  await user.click(card('Business time zone').getByRole('button', { name: /^Save: / }));
  await waitFor(() => expect(sent()).toEqual({ name: 'time_zone', value: 'Asia/Kolkata', version: 0 }));
});

test('ageing limits show who set them, and are whole numbers', async () => {
  const user = openSettings();
  await shown('Ageing');
  expect(card('Ageing').getByText('Changed by asha, 28 Jan 2025, 14:05 IST')).toBeVisible();
  const hours = card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  await user.clear(hours);
  await user.type(hours, '1.5');
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  expect(hours).toHaveAccessibleDescription('A whole number from 1 to 720');
  await user.clear(hours);
  await user.type(hours, '720');
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  await waitFor(() => expect(sent()).toEqual({ name: 'ageing', value: { hub_hours: 720, rc_days: 5 }, version: 3 }));
});

test('the console that saved a setting follows it at once', async () => {
  const role = { user: 'asha', role: 'super_admin', ageing: { hub_hours: 48, rc_days: 5 } };
  const user = openSettings({ 'user/is_LoggedIn/': ok({}), 'user/get_role/': ok(role) });
  await shown('Ageing');
  const hours = card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  await user.clear(hours);
  await user.type(hours, '48{Enter}');
  await waitFor(() => expect(sessionStore.getState().ageing).toEqual({ hubHours: 48, rcDays: 5 }));
});

test('closed devices leave the list after a time that can be emptied again', async () => {
  const user = openSettings({ [GET]: ok({ ...settings, archive_after_days: { ...never, value: 180 } }) });
  await shown('Closed devices');
  const days = card('Closed devices').getByLabelText('Days after the return centre');
  expect(days).toHaveValue('180');
  for (const wrong of ['89', '3651', '1.5', 'x']) {
    await user.clear(days);
    await user.type(days, wrong);
    await user.click(card('Closed devices').getByRole('button', { name: /^Save: / }));
    expect(days).toHaveAccessibleDescription(/A whole number from 90 to 3,650, or empty/);
  }
  await user.clear(days);
  await user.click(card('Closed devices').getByRole('button', { name: /^Save: / }));
  await waitFor(() => expect(sent()).toEqual({ name: 'archive_after_days', value: null, version: 0 }));
});

test("a stale save is reported, no typed text is lost, and the next attempt replaces the other user's change", async () => {
  const error = 'ravi changed this setting meanwhile. Compare, then save again.';
  const user = openSettings({ [POST]: { status: 409, data: { error } } });
  await shown('Ageing');
  const days = card('Ageing').getByLabelText('Days from the hub to the return centre');
  await user.clear(days);
  await user.type(days, '9');
  service.also({ [GET]: ok({ ...settings, ageing: { ...settings.ageing, version: 4, updated_by: 'ravi' } }) });
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  expect(await card('Ageing').findByText(error)).toBeVisible();
  expect(await card('Ageing').findByText(/^Changed by ravi/)).toBeVisible();
  expect(days).toHaveValue('9');
  service.forget();
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  await waitFor(() => expect(sent()).toMatchObject({ value: { hub_hours: 36, rc_days: 9 }, version: 4 }));
});

test('settings that cannot be read again after a change are reported, and can be retried', async () => {
  const away = { status: 403, data: { error: 'Not now', request_id: 'req-7' } };
  const user = openSettings({
    [POST]: { status: 409, data: { error: 'Compare, then save again.' } },
    [`POST ${saveCatalogueEntry.path}`]: ok({ message: 'E010 is saved.' }),
  });
  await shown('Ageing');
  await shown('E010');
  service.also({ [GET]: away, [`GET ${getCatalogue.path}`]: away });
  await user.type(card('Ageing').getByLabelText('Hours from the doorstep to the hub'), '0');
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  await user.type(card('E010').getByLabelText(/^Title/), ' Torn.');
  await user.click(card('E010').getByRole('button', { name: /^Save: / }));
  expect(await screen.findByText('Failed to load the settings')).toBeVisible();
  expect(await screen.findByText('Failed to load the error catalogue')).toBeVisible();
  expect(screen.getAllByText('req-7')).toHaveLength(2);
  service.also({ [GET]: ok(settings), [`GET ${getCatalogue.path}`]: ok(catalogue) });
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  await waitFor(() => expect(screen.queryByText(/^Failed to load/)).not.toBeInTheDocument());
  expect(card('Ageing').getByLabelText('Hours from the doorstep to the hub')).toHaveValue('360');
});

test('the list of users and their sessions are read again after a role lost the web', async () => {
  const user = openSettings();
  await shown('Web sign-in');
  queryClient.setQueryData([getUserSessions.path, '100'], { web: 1, mobile: 0, seen_at: null });
  queryClient.setQueryData([getUsers.path], []);
  await user.click(card('Web sign-in').getByRole('checkbox', { name: 'Executive' }));
  await user.click(card('Web sign-in').getByRole('button', { name: /^Save: / }));
  expect(await card('Web sign-in').findByText('Saved. It now applies everywhere.')).toBeVisible();
  expect(queryClient.getQueryState([getUserSessions.path, '100'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState([getUsers.path])?.isInvalidated).toBe(true);
});

test('a setting from a server variable is marked and cannot be changed here', async () => {
  const time_zone = { ...settings.time_zone, value: 'Asia/Kolkata', source: 'variable' as const };
  openSettings({ [GET]: ok({ ...settings, time_zone }) });
  await shown('Business time zone');
  expect(screen.getByText('VERITAS_TIME_ZONE')).toBeVisible();
  expect(card('Business time zone').getByRole('combobox', { name: 'Time zone' })).toBeDisabled();
  expect(card('Business time zone').getByRole('button', { name: /^Save: / })).toBeDisabled();
});

test('a server without the calls shows where its settings are, and nothing that it cannot do', async () => {
  openSettings({ [GET]: { status: 404 }, [`GET ${getCatalogue.path}`]: { status: 404 } });
  expect(await screen.findByText('This server keeps its settings in variables only')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Loading the error catalogue')).not.toBeInTheDocument());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
