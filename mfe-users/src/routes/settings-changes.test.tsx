import { getSettings, queryClient } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { waitFor } from '@testing-library/react';
import { card, GET, openSettings, POST, sent, settings, shown } from '../testing/settings-page.tsx';

describe('when another user has changed a setting while the page is open,', () => {
  const theirs = { ...settings.ageing, value: { hub_hours: 48, rc_days: 5 }, version: 4, updated_by: 'ravi' };
  const hours = () => card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  const days = () => card('Ageing').getByLabelText('Days from the hub to the return centre');
  async function readAgain() {
    service.also({ [GET]: ok({ ...settings, ageing: theirs }) });
    void queryClient.invalidateQueries();
    expect(await card('Ageing').findByText(/^Changed by ravi/)).toBeVisible();
  }
  async function saveDaysWithTheirHours(user: ReturnType<typeof openSettings>) {
    expect(hours()).toHaveValue('48');
    await user.clear(days());
    await user.type(days(), '6');
    await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
    await waitFor(() => expect(sent()).toEqual({ name: 'ageing', value: { hub_hours: 48, rc_days: 6 }, version: 4 }));
  }
  /** Saves 48 hours, and types 36, which is stored, before the answer; the returned function answers the save. */
  async function typeBackWhileSaving() {
    const user = openSettings();
    await shown('Ageing');
    const answer = service.hold(POST);
    await user.clear(hours());
    await user.type(hours(), '48');
    await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
    await user.clear(hours());
    await user.type(hours(), '36');
    return answer;
  }

  test('unedited fields show it, and do not revert it', async () => {
    const user = openSettings();
    await shown('Ageing');
    await readAgain();
    await saveDaysWithTheirHours(user);
  });

  test('an edit that was reverted by hand is no longer an edit, and its field shows it', async () => {
    const user = openSettings();
    await shown('Ageing');
    await user.clear(hours());
    await user.type(hours(), '24');
    await user.clear(hours());
    await user.type(hours(), '36');
    await readAgain();
    await saveDaysWithTheirHours(user);
  });

  test('roles that were ticked back are no edit either', async () => {
    const user = openSettings();
    await shown('Web sign-in');
    const box = (name: string) => card('Web sign-in').getByRole('checkbox', { name });
    await user.click(box('Wishmaster'));
    await user.click(box('Wishmaster'));
    const roles = { ...settings.web_login_roles, value: ['incharge', 'super_admin'], version: 1 };
    service.also({ [GET]: ok({ ...settings, web_login_roles: roles }) });
    void queryClient.invalidateQueries();
    await waitFor(() => expect(box('Incharge')).toBeChecked());
    expect(box('Executive')).not.toBeChecked();
  });

  test('text typed while a save is under way stays, even where it equals the previously stored value', async () => {
    const answer = await typeBackWhileSaving();
    answer(ok({ ...settings, ageing: theirs }));
    expect(await card('Ageing').findByText(/^Changed by ravi/)).toBeVisible();
    expect(hours()).toHaveValue('36');
  });

  test.each([
    ['was refused, is no edit: the field follows the stored one', { status: 400, data: { error: 'Too many' } }, '24'],
    ['may have been made, stays', 'no answer' as const, '36'],
  ])('text typed back to the stored value while a save was under way that %s', async (_case, reply, shows) => {
    const answer = await typeBackWhileSaving();
    answer(reply);
    expect(await card('Ageing').findByRole('alert')).toBeVisible();
    const changed = { ...theirs, value: { ...theirs.value, hub_hours: 24 } };
    service.also({ [GET]: ok({ ...settings, ageing: changed }) });
    void queryClient.invalidateQueries();
    expect(await card('Ageing').findByText(/^Changed by ravi/)).toBeVisible();
    expect(hours()).toHaveValue(shows);
  });

  test('an edit that began before has the earlier version', async () => {
    const user = openSettings();
    await shown('Ageing');
    await user.clear(hours());
    await user.type(hours(), '24');
    await readAgain();
    await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
    await waitFor(() => expect(sent()).toMatchObject({ value: { hub_hours: 24 }, version: 3 }));
  });
});

test('settings that were requested before a change, and arrive after it, do not revert it', async () => {
  const user = openSettings();
  await shown('Ageing');
  const late = service.hold(GET);
  void queryClient.invalidateQueries({ queryKey: [getSettings.path] });
  const saved = { ...settings.ageing, value: { hub_hours: 48, rc_days: 5 }, version: 4 };
  const answer = ok({ ...settings, ageing: saved });
  service.also({ [POST]: answer, [GET]: answer });
  const hours = card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  await user.clear(hours);
  await user.type(hours, '48');
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  expect(await card('Ageing').findByText('Saved. It now applies everywhere.')).toBeVisible();
  late(ok(settings));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(hours).toHaveValue('48');
});

test('a read that the answer to a change replaces is made again: it may be of a change since that answer', async () => {
  const user = openSettings();
  await shown('Ageing');
  const answer = service.hold(POST);
  const hours = card('Ageing').getByLabelText('Hours from the doorstep to the hub');
  await user.clear(hours);
  await user.type(hours, '48');
  await user.click(card('Ageing').getByRole('button', { name: /^Save: / }));
  const saved = { ...settings, ageing: { ...settings.ageing, value: { hub_hours: 48, rc_days: 5 }, version: 4 } };
  service.hold(GET);
  void queryClient.invalidateQueries({ queryKey: [getSettings.path] });
  const roles = { ...settings.web_login_roles, value: ['incharge', 'super_admin'], version: 1 };
  service.also({ [GET]: ok({ ...saved, web_login_roles: roles }) });
  answer(ok(saved));
  await waitFor(() => expect(card('Web sign-in').getByRole('checkbox', { name: 'Executive' })).not.toBeChecked());
});
