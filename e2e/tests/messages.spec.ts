import type { Page } from '@playwright/test';
import { expectToLast, type Life } from '../support/lasting.ts';
import { expect, test } from '../support/test.ts';

/** A server that refuses without a word, and a line that is dead. Everything else is the real server's answer. */
type Fault = 'wordless' | 'no answer';

interface Message {
  /** Section of the specification that gives the text. */
  readonly spec: string;
  readonly when: string;
  readonly says: string;
  readonly lasts: Life;
  /** Path below /veritas whose next answers go wrong, and how. */
  readonly fault?: readonly [path: string, fault: Fault | { readonly status: number; readonly json: unknown }];
  readonly trigger: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string | RegExp) => button(page, name).click();
const agree = (page: Page) => page.once('dialog', (dialog) => void dialog.accept());

/** Reopens the page for each row and goes through the table. */
async function walk(page: Page, address: string, messages: readonly Message[]) {
  for (const { spec, when, says, lasts, fault, trigger } of messages) {
    await test.step(`SPEC ${spec}: ${when} says “${says}” (${lasts === 'stays' ? lasts : `${lasts} ms`})`, async () => {
      if (fault) await goWrong(page, ...fault);
      await page.goto(address);
      await expectToLast(page, page.getByText(says, { exact: true }).first(), lasts, () => trigger(page));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

async function goWrong(page: Page, path: string, fault: NonNullable<Message['fault']>[1]) {
  await page.route(`**/veritas/${path}*`, (route) => {
    if (fault === 'no answer') return route.abort('connectionreset');
    return route.fulfill(fault === 'wordless' ? { status: 500, body: '' } : fault);
  });
}

test.beforeEach(({ page }) => page.clock.install());

async function choose(page: Page, label: string, option: string, form = 'Create User') {
  await page.getByRole('form', { name: form }).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const fresh = (kind: string) => `${kind}_${Math.random().toString(36).slice(2, 10)}`;

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
  test.setTimeout(120_000);
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
  test.setTimeout(120_000);
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

async function uploadText(page: Page, text: string) {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(page, 'Upload');
}
const shipments = (...rows: string[]) =>
  ['tracking_id,hub_code,device_brand,device_model_name', ...rows, ''].join('\r\n');

test('the messages of Upload', async ({ page, console: server, signIn }) => {
  test.setTimeout(120_000);
  await signIn('admin');
  await walk(page, `${server.url}/Upload`, [
    {
      spec: '4, Upload',
      when: 'a clean result',
      says: 'Upload complete',
      lasts: 5_000,
      trigger: (p) => uploadText(p, shipments(`${fresh('MSG')},BLR_KOR,Samsung,Galaxy`)),
    },
    {
      spec: '8, Upload failure',
      when: 'a refusal, by the error field of the server',
      says: 'The upload has expired. Upload the file again.',
      lasts: 5_000,
      fault: ['api/upload/', { status: 400, json: { error: 'The upload has expired. Upload the file again.' } }],
      trigger: (p) => uploadText(p, shipments('MSG0000002,BLR_KOR,Samsung,Galaxy')),
    },
    {
      spec: '8, Upload failure',
      when: 'a refusal without a word',
      says: 'Upload failed',
      lasts: 5_000,
      fault: ['api/upload/', { status: 400, json: {} }],
      trigger: (p) => uploadText(p, shipments('MSG0000003,BLR_KOR,Samsung,Galaxy')),
    },
  ]);
});

test('the messages of Download Data', async ({ page, console: server, signIn }) => {
  test.setTimeout(120_000);
  await signIn('executive');
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000);
  const fill = async (p: Page, dates: Readonly<Record<string, string>>) => {
    for (const [label, date] of Object.entries(dates)) await p.getByLabel(label).fill(date);
  };
  const disabled = (p: Page) => expect(button(p, 'Download CSV')).toBeDisabled();
  const rows: readonly [when: string, says: string, dates: readonly Readonly<Record<string, string>>[]][] = [
    [
      'a date that was cleared',
      'Both start and end dates are required',
      [{ 'Start Date': day(-1) }, { 'Start Date': '' }],
    ],
    ['an end after today', 'End date cannot be later than today', [{ 'Start Date': day(-1), 'End Date': day(2) }]],
    [
      'an end before the start',
      'End date cannot be before start date',
      [{ 'Start Date': day(-1), 'End Date': day(-3) }],
    ],
    [
      'a start after the end',
      'Start date cannot be later than end date',
      [{ 'End Date': day(-3), 'Start Date': day(-1) }],
    ],
  ];
  await walk(page, `${server.url}/Download`, [
    ...rows.map(([when, says, steps]): Message => ({
      spec: '5, Report dates',
      when,
      says,
      lasts: 'stays',
      trigger: async (p) => {
        for (const dates of steps) await fill(p, dates);
        await disabled(p);
      },
    })),
    {
      spec: '8, Report',
      when: 'a report that does not come',
      says: 'Failed to download CSV. Please try again.',
      lasts: 'stays',
      fault: ['api/generate_csv/', 'no answer'],
      trigger: async (p) => {
        await press(p, 'Yesterday');
        await press(p, 'Download CSV');
      },
    },
  ]);
});

test('the messages of White Labeled Brands', async ({ page, console: server, signIn }) => {
  test.setTimeout(180_000);
  await signIn('admin');
  const addBrand = async (p: Page, name: string) => {
    await p.getByRole('textbox', { name: 'New brand' }).fill(name);
    await press(p, 'Add Brand');
  };
  const open = (p: Page) => p.getByRole('button', { name: /^NovaView/ }).click();
  const pick = async (p: Page, name: string) => {
    await p.getByRole('combobox', { name: 'Manufacturer' }).fill(name);
    await p.getByRole('option', { name, exact: true }).click();
    await press(p, 'Add manufacturer');
  };
  const TOAST = 5_000;
  await walk(page, `${server.url}/WhiteLabel`, [
    {
      spec: '2, White Labeled Brands',
      when: 'a page on which no brand is open',
      says: 'Select a brand to edit.',
      lasts: 'stays',
      trigger: () => Promise.resolve(),
    },
    {
      spec: '5, Brand add',
      when: 'a name of spaces',
      says: 'Please enter a brand name',
      lasts: 'stays',
      trigger: (p) => addBrand(p, '   '),
    },
    {
      spec: '5, Brand add',
      when: 'a name that exists in another case',
      says: 'This brand already exists',
      lasts: 'stays',
      trigger: (p) => addBrand(p, ' novaVIEW '),
    },
    {
      spec: '8, Success toasts',
      when: 'a brand that was added',
      says: 'Brand added successfully!',
      lasts: TOAST,
      trigger: (p) => addBrand(p, fresh('Brand')),
    },
    {
      spec: '2, White Labeled Brands',
      when: 'a brand without manufacturers',
      says: 'No white-labels added',
      lasts: 'stays',
      trigger: (p) => addBrand(p, fresh('Brand')),
    },
    {
      spec: '8, Brand update',
      when: 'a brand that was refused without a word',
      says: 'Failed to add brand',
      lasts: TOAST,
      fault: ['api/whitelable/', 'wordless'],
      trigger: async (p) => {
        await p.unrouteAll();
        await p.reload();
        await p.getByRole('textbox', { name: 'New brand' }).fill(fresh('Brand'));
        await goWrong(p, 'api/whitelable/', 'wordless');
        await press(p, 'Add Brand');
      },
    },
    {
      spec: '8, Brand update',
      when: 'a list of brands that cannot be read',
      says: 'Failed to fetch white labels',
      lasts: 'stays',
      fault: ['api/whitelable/', 'no answer'],
      trigger: () => Promise.resolve(),
    },
    {
      spec: '5, Manufacturer add',
      when: 'adding without a choice',
      says: 'Please select a manufacturer',
      lasts: 'stays',
      trigger: async (p) => {
        await open(p);
        await press(p, 'Add manufacturer');
      },
    },
    {
      spec: '5, Manufacturer add',
      when: 'adding what is in the list',
      says: 'This manufacturer is already in the list',
      lasts: 'stays',
      trigger: async (p) => {
        await open(p);
        await pick(p, 'Skyworth');
      },
    },
    {
      spec: '8, Manufacturer search',
      when: 'a search that fails without a word',
      says: 'Failed to load manufacturers',
      lasts: TOAST,
      fault: ['api/get_manufacturer/', 'wordless'],
      trigger: open,
    },
    {
      spec: '8, Manufacturer search',
      when: 'a search that fails with a message',
      says: 'Search is closed at night',
      lasts: TOAST,
      fault: ['api/get_manufacturer/', { status: 503, json: { message: 'Search is closed at night' } }],
      trigger: open,
    },
    {
      spec: '8, Success toasts',
      when: 'a manufacturer that was added to the list',
      says: 'Manufacturer added successfully to list press update to save changes',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await pick(p, 'KTC');
      },
    },
    {
      spec: '8, Success toasts',
      when: 'a manufacturer that was removed from the list',
      says: 'Manufacturer removed successfully from list press update to save changes',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
      },
    },
    // SPEC 5, 'Invalid item to remove', has no row: each remove button is drawn with its item and the index it stands
    // at, so no press can name another one. useBrandEditor.test.ts asks for such a removal by itself.
    {
      spec: '8, Brand update',
      when: 'an update that fails without a word',
      says: 'Error updating brand',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
        await goWrong(p, 'api/whitelable/', 'wordless');
        await press(p, 'Update Changes DB');
      },
    },
    {
      spec: '8, Brand update',
      when: 'an update that is refused with a message',
      says: 'NovaView is locked',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
        await goWrong(p, 'api/whitelable/', { status: 400, json: { message: 'NovaView is locked' } });
        await press(p, 'Update Changes DB');
      },
    },
    {
      spec: '8, Success toasts',
      when: 'an update',
      says: 'Brand updated successfully!',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove TCL');
        await press(p, 'Update Changes DB');
      },
    },
  ]);
});
