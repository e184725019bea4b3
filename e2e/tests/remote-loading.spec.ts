import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Requests for these files get no answer until the returned function is called. */
async function hang(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, () => undefined);
  return () => page.unroute(files);
}

test('a page that is the only one of its remote needs two scripts, each downloaded once and one element', async ({
  page,
  openAs,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/remotes\/devices\/.*\.js$/.test(pathname)) requested.push(`${request.resourceType()} ${pathname}`);
  });
  await openAs('admin', '/ListDevices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const scripts = requested.filter((request) => request.startsWith('script '));
  expect(scripts.map((request) => request.replace(/.*\/|\..*/g, '')).toSorted()).toEqual([
    '__federation_expose_remote',
    'remoteEntry',
  ]);
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  const addresses = await page
    .locator('script[src*="/remotes/devices/"]')
    .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
});

test('a script of a remote that hangs becomes a card, and the page appears once it is answered', async ({
  page,
  openAs,
}) => {
  const answer = await hang(page, /\/remotes\/devices\/.*\/__federation_expose_remote\.[^/]*\.js/);
  await openAs('admin', '/ListDevices');
  await expect(page.getByText('Its files did not arrive in time.')).toBeVisible();
  await answer();
  await expect(page.getByRole('heading', { name: 'Device Pick List' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a style sheet of a remote that hangs becomes a card, and the page appears once it is answered', async ({
  page,
  openAs,
}) => {
  const answer = await hang(page, /\/remotes\/devices\/.*\.css/);
  await openAs('admin', '/ListDevices');
  await expect(page.getByText('Its files did not arrive in time.')).toBeVisible();
  await answer();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a remote whose files all hang, preloads included, recovers', async ({ page, openAs }) => {
  const answer = await hang(page, /\/remotes\/dashboard\//);
  await openAs('admin', '/Dashboard');
  await expect(page.getByText('Its files did not arrive in time.')).toBeVisible();
  await answer();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('scripts and styles of the console that hang are requested again until they load', async ({
  page,
  console: server,
  signIn,
}) => {
  await signIn('admin');
  // A request with a query, which later attempts send, does not match.
  const answer = await hang(page, /:\d+\/assets\/\d+\.[^/]*\.(js|css)$/);
  await page.goto(`${server.url}/Download`, { waitUntil: 'commit' });
  await expect(page.getByText('The console could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Download Data' })).toBeVisible({ timeout: 30_000 });
  await answer();
});

test('without a registry the console starts with the one of the last visit, with a notice', async ({
  page,
  openAs,
}) => {
  await openAs('admin', '/Download');
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.route('**/registry.json', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The console uses the one of your last visit.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.unroute('**/registry.json');
  await expect(page.getByText('The console uses the one of your last visit.')).toBeHidden();
});
