import { expect, test } from '../support/test.ts';

const PAGE = '/veritas/api/docs/';

test('an admin finds a call, reads its parameters and tries it', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  await page.goto(server.url + PAGE);
  await expect(page.getByRole('heading', { name: 'Calls of the service' })).toBeVisible();
  const calls = page.locator('details');
  await expect(calls).not.toHaveCount(0);
  const all = await calls.count();
  await page.getByLabel('Filter').fill('get_manufacturer');
  await expect(calls.filter({ visible: true })).toHaveCount(1);
  expect(all).toBeGreaterThan(40);

  await page.getByText('GET /api/get_manufacturer/').click();
  await page.getByLabel('search').fill('skyworth');
  await page.getByRole('button', { name: 'Send GET' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('200 OK');
  await expect(answer).toContainText('"manufacturer": "Skyworth"');
});

test('a POST is tried with the user’s XSRF token, and its refusal is shown', async ({
  page,
  console: server,
  signIn,
}) => {
  await signIn('admin');
  await page.goto(server.url + PAGE);
  await page.getByLabel('Filter').fill('deactivate_user');
  await page.getByText('POST /user/deactivate_user/').click();
  const call = page.locator('details[open]');
  await expect(call.getByLabel('Body')).toHaveValue(/"user_id"/);
  await call.getByLabel('Body').fill('{ "user_id": "no-such-user" }');
  await call.getByRole('button', { name: 'Send POST' }).click();
  await expect(call.getByRole('region', { name: 'Answer' })).toContainText('404 Not Found');
});

test('a call that takes one of several bodies offers the first one', async ({ page, console: server, signIn }) => {
  await signIn('super_admin');
  await page.goto(server.url + PAGE);
  await page.getByLabel('Filter').fill('api/settings');
  await page.getByText('POST /api/settings/').click();
  const call = page.locator('details[open]');
  await expect(call.getByLabel('Body')).toHaveValue(/"name": "web_login_roles"/);
});

test('the page and the document are for admins', async ({ page, console: server, signIn }) => {
  for (const [role, status] of [
    [null, 401],
    ['executive', 403],
  ] as const) {
    if (role) await signIn(role);
    for (const path of ['', 'openapi.json', 'app.js']) {
      expect((await page.request.get(server.url + PAGE + path)).status()).toBe(status);
    }
  }
});

test('without the document the page says whether to sign in or to wait', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  const later = 'The calls could not be read. Reload the page in a moment.';
  for (const [status, text] of [
    [403, 'Sign in to the console as an admin first.'],
    [503, later],
    [null, later],
  ] as const) {
    await page.route('**/openapi.json', (route) => (status === null ? route.abort() : route.fulfill({ status })));
    await page.goto(server.url + PAGE);
    await expect(page.getByRole('main')).toHaveText(text);
    await page.unrouteAll();
  }
});
