import { address, choose } from '../testing/page.tsx';
import { everyRole, known, wishmasters } from '../testing/people.ts';
import { heads, openUsers, own, rowOf, rows, type Scene } from '../testing/user-list.tsx';
import { queryClient, tellLeftSaves, type ListedUser } from '@veritas/shared/api';
import { ROLES, type Role } from '@veritas/shared/domain';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';

let confirmed: jest.SpyInstance;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  confirmed = jest.spyOn(window, 'confirm').mockReturnValue(true);
});

const [first = everyRole[0] as ListedUser] = wishmasters;
const wm = known(first);
const groupList = ok([...own.groups, { code: 'DEL_OKH', name: 'DEL_OKH', organization: 'hub' }]);
const rich = { users: [wm], more: { 'user/get_groups/': groupList } } as const;

async function details(role: Role, scene: Scene = rich) {
  const user = await openUsers(role, scene);
  await user.click(screen.getByRole('button', { name: 'wm_1' }));
  return user;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'wm_1' }));

test('a dormant, locked or never seen user is found by sign-in', async () => {
  const users = [
    wm,
    known(wishmasters[2] ?? wm, { last_sign_in: null }),
    known(wishmasters[4] ?? wm, { locked_until: '2999-01-01T00:00:00Z' }),
  ];
  const user = await openUsers('super_admin', { users });
  expect(heads()).toContain('Last sign-in');
  expect(rowOf('wm_1').getByText('28 Jan 2025, 14:05 IST')).toBeVisible();
  await choose(user, 'Filter by sign-in', 'Never signed in');
  expect(rows()).toHaveLength(1);
  expect(rowOf('wm_3').getByText('Never')).toBeVisible();
  await choose(user, 'Filter by sign-in', 'Locked');
  expect(address()).toBe('/Deactivateuser?state=locked');
  expect(rowOf('wm_5')).toBeTruthy();
});

test('the details are in the address; only what changed is sent', async () => {
  const user = await details('admin', {
    ...rich,
    more: { ...rich.more, 'user/update/': ok({ message: 'x' }) },
  });
  expect(address()).toBe('/Deactivateuser?user=100');
  expect(dialog().getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
  await choose(user, 'Group', 'DEL_OKH (HUB)');
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await dialog().findByText('Saved')).toBeVisible();
  expect(service.sentTo('user/update/')).toEqual([
    { user_id: 100, group: 'DEL_OKH', organization: 'hub', seen: { group: 'BLR_KOR' } },
  ]);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/Deactivateuser');
});

test('a concurrent change is shown before it is replaced', async () => {
  const error = 'Another user changed this user meanwhile. Compare, then save again.';
  const user = await details('admin', {
    ...rich,
    more: { ...rich.more, 'user/update/': { status: 409, data: { error } } },
  });
  const email = dialog().getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'mine@example.com');
  service.also({ 'user/get_users/': ok([{ ...wm, email: 'theirs@example.com' }]) });
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await dialog().findByText(error)).toBeVisible();
  expect(await dialog().findByText('theirs@example.com')).toBeVisible();
  expect(email).toHaveValue('mine@example.com');

  service.also({ 'user/update/': ok({ message: 'x' }) });
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await dialog().findByText('Saved')).toBeVisible();
  expect(service.sentTo('user/update/')).toMatchObject([
    { email: 'mine@example.com', seen: { email: wm.email } },
    { email: 'mine@example.com', seen: { email: 'theirs@example.com' } },
  ]);
});

test('an edit is about what was seen when it began, also when the list is read again meanwhile', async () => {
  const user = await details('admin', { ...rich, more: { ...rich.more, 'user/update/': ok({ message: 'x' }) } });
  const email = dialog().getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'mine@example.com');
  service.also({ 'user/get_users/': ok([{ ...wm, email: 'theirs@example.com' }]) });
  void queryClient.invalidateQueries();
  expect(await dialog().findByText('theirs@example.com')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await dialog().findByText('Saved')).toBeVisible();
  expect(service.sentTo('user/update/')).toMatchObject([{ email: 'mine@example.com', seen: { email: wm.email } }]);
});

test('an edit that was reverted by hand is no longer an edit: a concurrent change is shown, and kept', async () => {
  const user = await details('admin', { ...rich, more: { ...rich.more, 'user/update/': ok({ message: 'x' }) } });
  const email = dialog().getByLabelText('Email');
  await user.type(email, 'x{Backspace}');
  expect(email).toHaveValue(wm.email);
  service.also({ 'user/get_users/': ok([{ ...wm, email: 'theirs@example.com' }]) });
  void queryClient.invalidateQueries();
  await waitFor(() => expect(email).toHaveValue('theirs@example.com'));
  expect(dialog().getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
});

describe('a user who was deleted meanwhile, by another user or in another tab,', () => {
  const deleted = { status: 404, data: { error: 'There is no such user.', code: 'not_found' } };

  test('is reported where an edit is saved, which stays', async () => {
    const user = await details('admin', { ...rich, more: { ...rich.more, 'user/update/': deleted } });
    const email = dialog().getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'other@example.com');
    await user.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await dialog().findByText('There is no such user.')).toBeVisible();
    expect(dialog().getByLabelText('Email')).toHaveValue('other@example.com');
  });

  test('is reported where a password is reset', async () => {
    const user = await details('admin', { ...rich, more: { ...rich.more, 'user/reset_password/': deleted } });
    await user.click(dialog().getByRole('button', { name: 'Reset password' }));
    expect(await dialog().findByText('Failed to reset the password: There is no such user.')).toBeVisible();
  });

  test('is reported where the sessions are read', async () => {
    await details('admin', { ...rich, more: { ...rich.more, 'user/user_sessions/': deleted } });
    expect(await dialog().findByText(/There is no such user/)).toBeVisible();
  });
});

test('a password is reset after a question and shown once', async () => {
  const answer = ok({ message: 'x', one_time_password: 'plum-lantern-ferry' });
  const user = await details('admin', { ...rich, more: { ...rich.more, 'user/reset_password/': answer } });
  await user.click(dialog().getByRole('button', { name: 'Reset password' }));
  expect(confirmed).toHaveBeenCalledWith('Reset the password of wm_1?');
  expect(await dialog().findByText('plum-lantern-ferry')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Password copied')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'wm_1' }));
  expect(screen.queryByText('plum-lantern-ferry')).not.toBeInTheDocument();
});

test('an edit that is not saved is asked about before the details are closed', async () => {
  const user = await details('admin', { ...rich, more: { ...rich.more, 'user/update/': ok({ message: 'x' }) } });
  await user.type(dialog().getByLabelText('Email'), 'x');
  confirmed.mockReturnValueOnce(false);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(confirmed).toHaveBeenLastCalledWith('Leave without saving your changes to wm_1?');
  expect(dialog().getByLabelText('Email')).toHaveValue(`${wm.email ?? ''}x`);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/Deactivateuser');
  expect(confirmed).toHaveBeenCalledTimes(2);
});

describe('an action that is left while it is under way', () => {
  const notified = jest.fn();
  beforeEach(() => {
    notified.mockReset();
    tellLeftSaves(notified);
  });

  test.each([
    [
      ok({ message: 'x', one_time_password: 'plum-lantern-ferry' }),
      /^The password of wm_1 was reset, but .* Reset it again/,
    ],
    [{ status: 500, data: { error: 'Disk full' } }, /^wm_1: Failed to reset the password: /],
  ])('a reset whose details were closed reports the outcome, without the password', async (answer, text) => {
    const user = await details('admin', rich);
    const reply = service.hold('user/reset_password/');
    await user.click(dialog().getByRole('button', { name: 'Reset password' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    reply(answer);
    await waitFor(() => expect(notified.mock.calls).toEqual([['error', expect.stringMatching(text)]]));
    expect(JSON.stringify(notified.mock.calls)).not.toContain('plum');
  });

  test.each([
    [ok({ message: 'x' }), 'success', 'wm_1: Saved'],
    [{ status: 500, data: { error: 'Disk full' } }, 'error', 'wm_1: This may not have been saved. Disk full'],
  ])('so does an edit, with the name of its user, and leaving it asks nothing', async (answer, kind, text) => {
    const user = await details('admin', rich);
    const reply = service.hold('user/update/');
    await user.type(dialog().getByLabelText('Email'), 'x{Enter}');
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    reply(answer);
    await waitFor(() => expect(notified.mock.calls).toEqual([[kind, text]]));
    expect(confirmed).not.toHaveBeenCalled();
  });

  test('so does an unlock', async () => {
    const user = await details('admin', { ...rich, users: [{ ...wm, locked_until: '2999-01-01T00:00:00Z' }] });
    const reply = service.hold('user/unlock/');
    await user.click(dialog().getByRole('button', { name: 'Unlock' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    reply(ok({ message: 'x' }));
    await waitFor(() => expect(notified.mock.calls).toEqual([['success', 'wm_1 is unlocked']]));
  });
});

test('the trail in the details shows a reset as soon as it is done', async () => {
  const entry = {
    id: '1',
    at: '2025-01-28T08:35:00Z',
    actor: 'asha',
    action: 'user.reset_password',
    target: 'wm_1',
    before: null,
    after: null,
    ip: null,
    request_id: null,
  };
  let isReset = false;
  const user = await details('admin', {
    ...rich,
    more: {
      ...rich.more,
      'user/reset_password/': () => {
        isReset = true;
        return ok({ message: 'x', one_time_password: 'plum-lantern-ferry' });
      },
      'api/audit/': () => ok({ entries: isReset ? [entry] : [], next: null, actions: [] }),
    },
  });
  expect(await dialog().findByText('Nothing is recorded')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Reset password' }));
  expect(await dialog().findByText('Password reset')).toBeVisible();
});

test('a trail that fails to load is reported, and can be retried', async () => {
  const refused = { status: 429, data: { error: 'Busy', request_id: 'req-7f3' } };
  const user = await details('admin', { ...rich, more: { ...rich.more, 'api/audit/': refused } });
  expect(await dialog().findByText('Failed to load the audit trail: Busy')).toBeVisible();
  expect(dialog().getByText('req-7f3')).toBeVisible();
  service.also({ 'api/audit/': ok({ entries: [], next: null, actions: [] }) });
  await user.click(dialog().getByRole('button', { name: 'Retry' }));
  expect(await dialog().findByText('Nothing is recorded')).toBeVisible();
  expect(dialog().getByRole('region', { name: 'Audit trail' })).toHaveFocus();
});

test('a locked user is unlocked', async () => {
  const users = [{ ...wm, locked_until: '2999-01-01T00:00:00Z' }];
  const user = await details('admin', {
    users,
    more: { ...rich.more, 'user/unlock/': ok({ message: 'x' }) },
  });
  service.also({ 'user/get_users/': ok([{ ...wm, locked_until: null }]) });
  await user.click(dialog().getByRole('button', { name: 'Unlock' }));
  expect(await dialog().findByText('wm_1 is unlocked')).toBeVisible();
  expect(service.sentTo('user/unlock/')).toEqual([{ user_id: 100 }]);
  expect(dialog().queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
  expect(dialog().getByRole('region', { name: 'Access' })).toHaveFocus();
});

test('what the server does not support is hidden', async () => {
  const user = await details('super_admin');
  await user.click(dialog().getByRole('button', { name: 'Reset password' }));
  await waitFor(() => expect(dialog().queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument());
  await user.type(dialog().getByLabelText('Email'), 'x');
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(dialog().queryByLabelText('Email')).not.toBeInTheDocument());
  expect(dialog().queryByRole('heading', { name: 'Audit trail' })).not.toBeInTheDocument();
});

test.each(ROLES)('the audit trail of a user is requested by admins only, seen as %s', async (role) => {
  const entry = {
    id: '1',
    at: '2025-01-28T08:35:00Z',
    actor: 'mia',
    action: 'user.update',
    target: 'wm_1',
    before: { role: 'executive' },
    after: { role: 'operators' },
    ip: '10.0.0.1',
    request_id: null,
  };
  const trail = ok({ entries: [entry], next: null, actions: [] });
  await details(role, { ...rich, more: { ...rich.more, 'api/audit/': trail } });
  if (role === 'admin' || role === 'super_admin') {
    const row = await dialog().findByRole('row', { name: /User edited/ });
    expect(row).toHaveTextContent('28 Jan 2025, 14:05 ISTmiaUser editedrole: Executive → Wishmaster10.0.0.1');
    expect(dialog().getByRole('link', { name: 'Open in the audit trail' })).toHaveAttribute(
      'href',
      '/Audit?target=wm_1',
    );
  } else {
    expect(service.count('api/audit/')).toBe(0);
  }
});

test('an unmanaged user has facts and the reason only', async () => {
  await details('incharge', { ...rich, users: [{ ...wm, role: 'admin' }] });
  expect(dialog().getByText('wm_1@example.com')).toBeVisible();
  expect(dialog().getByText('Incharge may not edit a user of the role Admin')).toBeVisible();
  expect(dialog().queryByLabelText('Email')).not.toBeInTheDocument();
});
