import { expect, test } from '../support/test.ts';

const BEHIND_SIGN_IN = /\/assets\/console\.[0-9a-f]{8}\.js$/;

// As Safari, to which the server sends no preloads of scripts.
test.use({
  userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
});

test('the scripts behind the sign-in are requested without waiting for the first one, and once', async ({
  page,
  console: server,
  signIn,
}) => {
  await signIn('admin');
  const first = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/main.*.js', async (route) => {
    await first.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/Account`, { waitUntil: 'commit' });
  await expect.poll(() => requested.some((path) => BEHIND_SIGN_IN.test(path))).toBe(true);
  first.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
});

test('the scripts behind the sign-in run once each', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    const note = ({ target }: Event) => target instanceof HTMLScriptElement && ran.push(new URL(target.src).pathname);
    document.addEventListener('load', note, true);
  });
  // The first script runs before the others have come.
  const asked = page.waitForResponse(/is_LoggedIn/);
  await page.route(BEHIND_SIGN_IN, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${server.url}/Account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran);
  expect(ran.filter((path) => BEHIND_SIGN_IN.test(path))).toHaveLength(1);
  expect(ran.toSorted()).toEqual([...new Set(ran)].toSorted());
});

test('a script behind the sign-in that did not arrive with the page is requested again', async ({
  page,
  console: server,
  signIn,
}) => {
  await signIn('admin');
  // At once: the limit of eight seconds for a script that does not arrive never passes.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === 8_000 ? 0 : start(run, ms)) });
  });
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/assets/main.*.js', async (route) => {
    await failed;
    await route.continue();
  });
  await page.route(BEHIND_SIGN_IN, (route) => route.abort(), { times: 1 });
  await page.goto(`${server.url}/Account`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});
