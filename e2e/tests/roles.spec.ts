import type { Page } from '@playwright/test';
import type { ConsoleServer } from '../support/server/console-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// Written out by hand from SPEC sections 2 and 6 and DECISIONS section 4, and not from the policy that the server uses.
const NAMES = ['operators', 'executive', 'incharge', 'central_ops', 'admin', 'super_admin'] as const;
type Name = (typeof NAMES)[number];

interface Role {
  readonly label: string;
  /** Admins see all of the Data menu, the others its last two entries (SPEC section 2). */
  readonly isAdmin: boolean;
  /** Labels of the roles it may give (SPEC section 6, line 101). */
  readonly gives: readonly string[];
  /** The listed users, and why some cannot be deactivated; null: can be. */
  readonly sees: Partial<Record<Name, string | null>>;
  readonly deletes: boolean;
}

const RANKLESS = 'Your role cannot manage users';
const OWN_HUB = { operators: RANKLESS, executive: RANKLESS, incharge: RANKLESS };
const outranked = (mine: string, theirs: string) => `${mine} may not deactivate a user of the role ${theirs}`;

const ROLES: Readonly<Record<Name, Role>> = {
  operators: { label: 'Wishmaster', isAdmin: false, gives: [], sees: OWN_HUB, deletes: false },
  executive: { label: 'Executive', isAdmin: false, gives: [], sees: OWN_HUB, deletes: false },
  incharge: {
    label: 'Incharge',
    isAdmin: false,
    gives: ['Executive', 'Wishmaster'],
    sees: { operators: null, executive: null, incharge: 'You cannot deactivate yourself' },
    deletes: false,
  },
  central_ops: {
    label: 'Central Ops',
    isAdmin: false,
    gives: ['Incharge', 'Executive'],
    sees: {
      operators: null,
      executive: null,
      incharge: null,
      central_ops: 'You cannot deactivate yourself',
      admin: outranked('Central Ops', 'Admin'),
      super_admin: outranked('Central Ops', 'Super Admin'),
    },
    deletes: false,
  },
  admin: {
    label: 'Admin',
    isAdmin: true,
    gives: ['Wishmaster', 'Executive', 'Incharge', 'Central Ops'],
    sees: {
      operators: null,
      executive: null,
      incharge: null,
      central_ops: null,
      admin: 'You cannot deactivate yourself',
      super_admin: outranked('Admin', 'Super Admin'),
    },
    deletes: false,
  },
  super_admin: {
    label: 'Super Admin',
    isAdmin: true,
    // The fifth is an addition: otherwise no role could create admins.
    gives: ['Wishmaster', 'Executive', 'Incharge', 'Central Ops', 'Admin'],
    sees: {
      operators: null,
      executive: null,
      incharge: null,
      central_ops: null,
      admin: null,
      super_admin: 'You cannot deactivate yourself',
    },
    deletes: true,
  },
};

/** The status of a call without a body, or with a wrong one: 403 where the role has no access. */
const CALLS: readonly [call: string, admitted: 'all' | 'creators' | 'admins' | 'super_admin', answer: number][] = [
  ['GET user/get_groups/', 'all', 200],
  ['GET user/get_users/', 'all', 200],
  ['GET api/get_status/', 'all', 200],
  ['POST api/generate_csv/', 'all', 400],
  ['POST user/create/', 'creators', 400],
  ['POST user/deactivate_user/', 'creators', 400],
  ['POST user/activate_user/', 'creators', 400],
  ['POST user/delete_user/', 'super_admin', 400],
  ['POST user/create_group/', 'admins', 400],
  ['GET user/download_apk/', 'admins', 200],
  ['GET api/whitelable/', 'admins', 200],
  ['POST api/whitelable/', 'admins', 400],
  ['GET api/get_manufacturer/?search=', 'admins', 200],
  ['POST api/upload/', 'admins', 415],
  ['GET api/uploads/', 'admins', 200],
  ['GET api/audit/', 'admins', 200],
];

/** Pages beyond the menus of a role, by their typed address. */
const ADMIN_PAGES = ['Upload', 'WhiteLabel', 'App', 'Audit'];

for (const name of ['executive', 'incharge', 'central_ops', 'admin', 'super_admin'] as const) {
  test(`${name} sees and can do what the specification allows`, async ({ page, console: server, openAs }) => {
    await openAs(name, '/Dashboard');
    await lookThrough(page, server, name);
  });
}

test('operators see and can do what the specification allows, where the setting lets them in', async ({
  page,
  startOwn,
}) => {
  const server = await startOwn(300, { WEB_LOGIN_ROLES: NAMES.join(',') });
  await page.goto(`${server.url}/login`);
  await signInAs(page, 'operators');
  await lookThrough(page, server, 'operators');
});

async function lookThrough(page: Page, server: ConsoleServer, name: Name) {
  const role = ROLES[name];
  await test.step('the bar and its menus', async () => {
    const bar = page.getByRole('banner');
    await expect(bar.getByText(role.label, { exact: true }).last()).toBeVisible();
    await expect(bar.locator('[data-role]')).toHaveAttribute('data-role', name);
    const data = ['Upload', 'Download APK', 'QR code', 'White Label', 'Download', 'Stats'];
    expect(await entries(page, 'Data')).toEqual(role.isAdmin ? data : data.slice(-2));
    const users = ['Create User', 'Deactivate User'];
    const additions = [
      ...(role.isAdmin ? ['Audit trail'] : []),
      ...(name === 'super_admin' ? ['Settings', 'Modules'] : []),
    ];
    expect(await entries(page, 'User Management')).toEqual([...users, ...additions]);
  });
  await test.step('Create User and Create Group', async () => {
    await page.goto(`${server.url}/createuser`);
    const form = page.getByRole('form', { name: 'Create User' });
    await expect(form).toBeVisible();
    await expect(page.getByRole('form', { name: 'Create Group' })).toHaveCount(role.isAdmin ? 1 : 0);
    await expect(page.getByText('Your role cannot create users')).toHaveCount(role.gives.length === 0 ? 1 : 0);
    const choice = form.getByRole('combobox', { name: 'Role' });
    if (role.gives.length === 0) return expect(choice).toBeDisabled();
    await choice.click();
    expect((await page.getByRole('option').allTextContents()).sort()).toEqual([...role.gives].sort());
    await page.getByRole('option', { name: role.gives[0] ?? '', exact: true }).click();
    // An Incharge creates for the own hub.
    const organization = form.getByRole('combobox', { name: 'Organization' });
    if (name !== 'incharge') return expect(organization).toBeEnabled();
    await expect(organization).toBeDisabled();
    await expect(form.getByRole('combobox', { name: 'Group' })).toContainText('BLR_KOR');
  });
  await test.step('Deactivate Users', async () => {
    for (const other of NAMES) {
      // Only those who manage users see addresses.
      const search = role.gives.length > 0 ? `${other}@veritas` : other;
      await page.goto(`${server.url}/Deactivateuser?q=${search}&role=${other}`);
      await expect(page.getByRole('columnheader', { name: 'Action' })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Delete' })).toHaveCount(role.deletes ? 1 : 0);
      const named = page.getByRole('rowheader', { name: new RegExp(`^${other}( You)?$`) });
      const row = page.getByRole('row').filter({ has: named });
      const reason = role.sees[other];
      await expect(row, `${other} in the list`).toHaveCount(reason === undefined ? 0 : 1);
      if (reason === undefined) continue;
      const action = row.getByRole('button', { name: 'Deactivate', exact: true });
      if (reason === null) await expect(action).toBeEnabled();
      else await expect(action).toHaveAccessibleDescription(reason);
      if (reason !== null) await expect(action).toBeDisabled();
    }
  });
  await test.step('the pages that only admins may open', async () => {
    for (const path of ADMIN_PAGES) {
      await page.goto(`${server.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/is not open to your role/)).toHaveCount(role.isAdmin ? 0 : 1);
      if (!role.isAdmin)
        await expect(page.getByText('Only the following roles can open it: Admin and Super Admin.')).toBeVisible();
    }
    for (const path of ['Dashboard', 'ListDevices', 'Download']) {
      await page.goto(`${server.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/is not open to your role/)).toHaveCount(0);
    }
  });
  await test.step('direct calls of the server', async () => {
    const admitted = {
      all: true,
      creators: role.gives.length > 0,
      admins: role.isAdmin,
      super_admin: role.deletes,
    };
    const asked = CALLS.map(async ([call, who, answer]) => [
      call,
      await ask(page, call, {}),
      admitted[who] ? answer : 403,
    ]);
    for (const [call, status, expected] of await Promise.all(asked)) expect([call, status]).toEqual([call, expected]);
    for (const given of NAMES) {
      const isGiven = role.gives.includes(ROLES[given].label);
      const status = await ask(page, 'POST user/create/', newUser(name, given));
      expect([given, status < 300 ? 'created' : status]).toEqual([given, isGiven ? 'created' : 403]);
    }
  });
}

function newUser(creator: Name, role: Name) {
  const username = `by_${creator}_${role}_${Date.now() % 1_000_000}`;
  const place = role === 'central_ops' ? {} : { organization: 'hub', group: 'BLR_KOR' };
  return { username, email: `${username}@example.com`, password: 'a lantern over the quay', role, ...place };
}

async function entries(page: Page, menu: string): Promise<string[]> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: menu }).click();
  const names = await bar.getByRole('listitem').locator('a:visible, button:visible').allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((text) => text.trim());
}

/** From the page itself, with its cookies and its token. */
function ask(page: Page, call: string, body: unknown): Promise<number> {
  return page.evaluate(
    async ([line, json]) => {
      const [method = '', path = ''] = line.split(' ');
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      const answer = await fetch(`/veritas/${path}`, method === 'GET' ? {} : { method, headers, body: json });
      await answer.body?.cancel();
      return answer.status;
    },
    [call, JSON.stringify(body)] as const,
  );
}
