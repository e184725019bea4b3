import type { Page } from '@playwright/test';
import { agree, fresh, walk } from '../support/page/messages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => page.clock.install());

async function choose(page: Page, label: string, option: string, form = 'Create User') {
  await page.getByRole('form', { name: form }).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function createUser(page: Page, name = fresh('wm')) {
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Email').fill(`${fresh('mail')}@example.com`);
  await form.getByRole('textbox', { name: 'Password' }).fill('a lantern over the quay');
  await choose(page, 'Role', 'Executive');
  await choose(page, 'Organization', 'HUB');
  await form.getByRole('button', { name: 'Create User' }).click();
}

async function createGroup(page: Page, code = fresh('G')) {
  await page.getByRole('form', { name: 'Create Group' }).getByLabel('Code').fill(code);
  await choose(page, 'Organization', 'HUB', 'Create Group');
  await page.getByRole('form', { name: 'Create Group' }).getByRole('button', { name: 'Create Group' }).click();
}

test('the messages of Create User and Create Group', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  await walk(page, `${server.url}/createuser`, [
    {
      spec: '5, User create',
      when: 'a form without username and email',
      says: 'Username and email are required',
      lasts: 'stays',
      trigger: (p) => p.getByRole('form', { name: 'Create User' }).getByRole('button', { name: 'Create User' }).click(),
    },
    {
      spec: '8, User create',
      when: 'a user who was created',
      says: 'User created successfully!',
      lasts: 'stays',
      trigger: createUser,
    },
    {
      spec: '8, User create',
      when: 'a name that is taken, by the detail of the server',
      says: 'Username already taken',
      lasts: 'stays',
      trigger: (p) => createUser(p, 'incharge'),
    },
    {
      spec: '8, User create',
      when: 'a refusal without a detail, by its whole body',
      says: 'email: mail is closed today',
      lasts: 'stays',
      fault: ['user/create/', { status: 400, json: { email: ['mail is closed today'] } }],
      trigger: createUser,
    },
    {
      spec: '8, User create',
      when: 'a refusal without a word',
      says: 'Failed to create user.',
      lasts: 'stays',
      fault: ['user/create/', 'wordless'],
      trigger: createUser,
    },
    {
      spec: '8, Group create',
      when: 'a group that was created',
      says: 'Group created successfully!',
      lasts: 'stays',
      trigger: createGroup,
    },
    {
      spec: '8, Group create',
      when: 'a code that is taken',
      says: 'Failed to create group.',
      lasts: 'stays',
      trigger: (p) => createGroup(p, 'BLR_KOR'),
    },
    {
      spec: '8, Group create',
      when: 'a role that was lowered meanwhile',
      says: 'You do not have permission to create a group.',
      lasts: 'stays',
      fault: ['user/create_group/', { status: 403, json: { error: 'Your role cannot create groups' } }],
      trigger: createGroup,
    },
    {
      spec: '8, Group create',
      when: 'a list of groups that cannot be read',
      says: 'Failed to fetch groups.',
      lasts: 'stays',
      fault: ['user/get_groups/', 'no answer'],
      trigger: () => Promise.resolve(),
    },
  ]);
});

test('the messages of Deactivate Users', async ({ page, console: server, signIn }) => {
  await signIn('super_admin');
  const rowOf = (p: Page, name: string) => p.getByRole('row', { name: new RegExp(`^(Select )?${name}\\b`) });
  const openAction = async (p: Page, name: string, label: string) => {
    agree(p);
    await rowOf(p, name).getByRole('button', { name: label, exact: true }).click();
  };
  await walk(page, `${server.url}/Deactivateuser?q=central_ops`, [
    {
      spec: '8, Users',
      when: 'a list that cannot be read',
      says: 'Failed to load users',
      lasts: 'stays',
      fault: ['user/get_users/', 'no answer'],
      trigger: () => Promise.resolve(),
    },
    {
      spec: '8, Users',
      when: 'a deletion without an answer',
      says: 'Failed to delete user',
      lasts: 'stays',
      fault: ['user/delete_user/', 'no answer'],
      trigger: (p) => openAction(p, 'central_ops', 'Delete'),
    },
    {
      spec: '8, Users',
      when: 'a deactivation without a word',
      says: 'Failed to deactivate user',
      lasts: 'stays',
      fault: ['user/deactivate_user/', 'wordless'],
      trigger: (p) => openAction(p, 'central_ops', 'Deactivate'),
    },
    {
      spec: '8, Users',
      when: 'an action that the server refuses with its error field',
      says: 'This user is no longer yours to manage',
      lasts: 'stays',
      fault: ['user/deactivate_user/', { status: 403, json: { error: 'This user is no longer yours to manage' } }],
      trigger: (p) => openAction(p, 'central_ops', 'Deactivate'),
    },
  ]);
  await walk(page, `${server.url}/Deactivateuser?active=no&role=operators`, [
    {
      spec: '8, Users',
      when: 'an activation without an answer',
      says: 'Failed to activate user',
      lasts: 'stays',
      fault: ['user/activate_user/', 'no answer'],
      trigger: async (p) => {
        agree(p);
        await p.getByRole('button', { name: 'Activate', exact: true }).first().click();
      },
    },
  ]);
});
