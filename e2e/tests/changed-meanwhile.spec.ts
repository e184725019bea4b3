import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ConsoleServer } from '../support/server/console-server.ts';
import { otherBrowser, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const createForm = (page: Page) => page.getByRole('form', { name: 'Create User' });

/** A super admin gives a user of the demo another group, by the page. */
async function moveTo(browser: Browser, server: ConsoleServer, username: string, group: string): Promise<void> {
  const theirs = await otherBrowser(browser, server.url, 'super_admin');
  await theirs.goto(`${server.url}/Deactivateuser?name=${username}`);
  const details = theirs.getByRole('dialog', { name: username });
  await details.getByRole('combobox', { name: 'Group' }).click();
  await theirs.getByRole('option', { name: `${group} (HUB)` }).click();
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText('Saved')).toBeVisible();
  await theirs.close();
}

async function fillIn(page: Page, username: string): Promise<void> {
  const form = createForm(page);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByRole('textbox', { name: 'Password' }).fill('a lantern over the quay');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Executive' }).click();
}

test('an incharge who is moved while a user is typed creates that user in the new group', async ({
  page,
  browser,
  ownConsole: server,
  openAs,
}) => {
  await openAs('incharge', '/createuser', server);
  const form = createForm(page);
  await fillIn(page, 'moved_one');
  await expect(form.getByRole('combobox', { name: 'Group' })).toHaveText('BLR_KOR');
  await moveTo(browser, server, 'incharge', 'DEL_OKH');
  const create = form.getByRole('button', { name: 'Create User' });
  await create.click();
  await expect(form.getByText('Incharge may place users in their own groups only')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Group' })).toHaveText('DEL_OKH');
  await create.click();
  await expect(form.getByText('User created successfully!')).toBeVisible();
});

test('an incharge who is moved has the users of the new group in the list after the first refusal', async ({
  page,
  browser,
  ownConsole: server,
  openAs,
}) => {
  await openAs('incharge', '/Deactivateuser', server);
  const other = page.getByRole('row', { name: /ex_blr_01/ });
  await expect(other).toBeVisible();
  await moveTo(browser, server, 'incharge', 'DEL_OKH');
  page.once('dialog', (dialog) => void dialog.accept());
  await other.getByRole('button', { name: 'Deactivate' }).click();
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('row', { name: /DEL_OKH/ }).first()).toBeVisible();
});

test('where users read their own hub only, an open dashboard follows its reader to the next hub', async ({
  page,
  browser,
  startOwn,
  openAs,
}) => {
  const server = await startOwn(300, { VERITAS_READ_SCOPE: 'own_hub' });
  await openAs('executive', '/Dashboard', server);
  await expect(page.getByRole('heading', { name: 'Dashboard: blr_kor' })).toBeVisible();
  await moveTo(browser, server, 'executive', 'DEL_OKH');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard: del_okh' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Hub' })).toHaveText('del_okh');
  await expect(page.getByText('of 0 devices')).toHaveCount(0);
});

/** A super admin sets the time zone of everyone, by the page. */
async function setZone(browser: Browser, server: ConsoleServer, name: string): Promise<void> {
  const theirs = await otherBrowser(browser, server.url, 'super_admin');
  await theirs.goto(`${server.url}/Settings`);
  const form = theirs.getByRole('form', { name: 'Time zone' });
  await form.getByRole('combobox').click();
  await form.getByRole('combobox').fill(name);
  await theirs.getByRole('option', { name }).first().click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved. It now applies everywhere.')).toBeVisible();
  await theirs.close();
}

test('an idle hub screen follows the time zone that is set for everyone', async ({
  page,
  browser,
  startOwn,
  openAs,
}) => {
  const server = await startOwn(300, { VERITAS_TIME_ZONE: '' });
  await page.clock.install();
  await openAs('central_ops', '/Dashboard?screen=hub', server);
  await expect(page.getByText(/as of .* IST/)).toBeVisible();
  await setZone(browser, server, 'Europe/Berlin');
  await page.clock.fastForward(6 * 60_000);
  await expect(page.getByText(/as of .* CES?T/)).toBeVisible();
});

test('a user who was typed by an incharge is not created in the name of an admin who signed in meanwhile', async ({
  page,
  context,
  ownConsole,
  openAs,
  signIn,
}) => {
  await openAs('incharge', '/createuser', ownConsole);
  await fillIn(page, 'late.hand');
  // The cookies have changed, and the page does not know yet whose they are.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/veritas/user/get_role/', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await signIn('admin', ownConsole);
  const refused = page.waitForResponse('**/veritas/user/create/');
  await createForm(page).getByRole('button', { name: 'Create User' }).click();
  expect(await (await refused).json()).toMatchObject({ code: 'another_user' });
  answer();
  await expect(page.getByText(/You are signed in as admin now/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /admin/ })).toBeVisible();
  const users = await context.request.get(`${ownConsole.url}/veritas/user/get_users/`);
  expect(await users.text()).not.toContain('late.hand');
});

test('a page that was loaded while the server was busy goes on once it answers', async ({
  page,
  console: server,
  openAs,
}) => {
  await openAs('executive', '/Download');
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await page.route('**/veritas/**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.reload();
  await expect(page.getByText('Server cannot be reached.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.unroute('**/veritas/**');
  await expect(page).toHaveURL(`${server.url}/Download`);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

test('a captive portal that answers with its own page creates no user, and the input is kept', async ({
  page,
  openAs,
}) => {
  await openAs('incharge', '/createuser');
  await fillIn(page, 'portal_one');
  const portal = { contentType: 'text/html', body: '<!doctype html><title>Guest network</title>' };
  await page.route('**/veritas/**', (route) => route.fulfill(portal));
  const form = createForm(page);
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Unexpected response from the server.')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveValue('portal_one');
  await page.unroute('**/veritas/**');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('User created successfully!')).toBeVisible();
});

test('a new user who is typed when the session ends is in the form again after the sign-in, without the password', async ({
  page,
  browser,
  ownConsole: server,
  signInByPage,
}) => {
  await signInByPage('incharge', server);
  await page.goto(`${server.url}/createuser`);
  await fillIn(page, 'cut_short');
  const theirs = await otherBrowser(browser, server.url, 'incharge');
  await theirs.goto(`${server.url}/Account`);
  theirs.on('dialog', (dialog) => void dialog.accept());
  await theirs.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(theirs).toHaveURL(/\/login$/);

  await createForm(page).getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await signInAs(page, 'incharge');
  await expect(page).toHaveURL(`${server.url}/createuser`);
  const form = createForm(page);
  await expect(form.getByLabel('Username')).toHaveValue('cut_short');
  await expect(form.getByLabel('Email')).toHaveValue('cut_short@example.com');
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveText('Executive');
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await theirs.close();
});

/** Opens the dialog of the saved views in a tab of its own. */
async function viewsTab(context: BrowserContext, server: ConsoleServer): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${server.url}/ListDevices?late=any`);
  await tab.getByRole('button', { name: 'Views' }).click();
  await tab.getByRole('button', { name: /Save or edit views/ }).click();
  return tab;
}

test('a view that is renamed in one tab keeps its name when it is shared in another, and is not renamed unseen', async ({
  context,
  ownConsole: server,
  signIn,
}) => {
  await signIn('super_admin', server);
  const first = await viewsTab(context, server);
  await first.getByLabel('Name of this view').fill('Plan');
  await first.getByLabel('Name of this view').press('Enter');
  await first.getByRole('button', { name: 'Rename Plan' }).click();
  const [sharing, renaming] = [await viewsTab(context, server), await viewsTab(context, server)];
  await renaming.getByRole('button', { name: 'Rename Plan' }).click();
  await first.getByLabel('New name of Plan').fill('Plan A');
  await first.getByLabel('New name of Plan').press('Enter');
  await expect(first.getByRole('button', { name: 'Rename Plan A' })).toBeVisible();

  await sharing.getByRole('combobox', { name: 'Who can see Plan' }).click();
  await sharing.getByRole('option', { name: 'Everyone' }).click();
  await expect(sharing.getByRole('combobox', { name: 'Who can see Plan A' })).toHaveText('Everyone');

  const field = renaming.getByRole('textbox', { name: /^New name of Plan/ });
  await field.fill('Plan B');
  await field.press('Enter');
  await expect(field).toHaveAccessibleName('New name of Plan A');
  await expect(field).toHaveAccessibleDescription(/This view was changed meanwhile/);
  await field.press('Enter');
  await expect(renaming.getByRole('combobox', { name: 'Who can see Plan B' })).toHaveText('Everyone');

  await renaming.getByRole('button', { name: 'Rename Plan B' }).click();
  await renaming.getByLabel('New name of Plan B').fill('Plan C');
  first.once('dialog', (dialog) => void dialog.accept());
  await first.reload();
  await first.getByRole('button', { name: 'Views' }).click();
  await first.getByRole('button', { name: /Save or edit views/ }).click();
  await first.getByRole('button', { name: 'Delete Plan B' }).click();
  await expect(first.getByRole('button', { name: 'Delete Plan B' })).toHaveCount(0);
  await renaming.getByLabel('New name of Plan B').press('Enter');
  await expect(renaming.getByText('Failed to save the view: This view was deleted meanwhile.')).toBeVisible();
});
