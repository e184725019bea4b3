import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchHere } from '../support/server/fetch-here.ts';
import { ROOT } from '../support/server/console-server.ts';
import { publishChanged, scriptsBelow } from '../support/releases/publish-changed.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a remote whose files are missing breaks only its own page, which recovers without a reload', async ({
  page,
  ownConsole,
  openAs,
}) => {
  const files = join(ownConsole.dataDir, 'remotes', 'devices');
  await rename(files, `${files}-gone`);
  await openAs('admin', '/Dashboard', ownConsole);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByText('Device Pick List could not be loaded')).toBeVisible();

  await page.getByRole('link', { name: 'Veritas Console' }).click();
  await expect(page.getByText('Verified at Doorstep').first()).toBeVisible();

  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByText('Device Pick List could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await rename(`${files}-gone`, files);
  await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a republished remote is shown after a reload, and no file of the shell changes', async ({
  page,
  ownConsole,
  openAs,
}) => {
  await openAs('admin', '/WhiteLabel', ownConsole);
  await expect(page.getByText('Manage your brands and their manufacturers')).toBeVisible();
  const shell = await hashOfShell();

  await publishChanged(
    ownConsole,
    'mfe-whitelabel',
    'Manage your brands and their manufacturers',
    'Brands under new management',
  );
  await page.reload();
  await expect(page.getByText('Brands under new management')).toBeVisible();
  expect(await hashOfShell()).toBe(shell);
});

test('a release published while the page is open is used completely, with nothing of the previous one', async ({
  page,
  ownConsole,
  openAs,
}) => {
  await openAs('admin', '/createuser', ownConsole);
  await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
  const devices = join(ownConsole.dataDir, 'remotes', 'devices');
  await rename(devices, `${devices}-gone`);
  await page.getByRole('button', { name: 'Data' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByText('Device Pick List could not be loaded')).toBeVisible();

  // Icons are in the chunk that both pages of the remote share.
  await publishChanged(ownConsole, 'mfe-users', 'strokeLinejoin:"round"', 'strokeLinejoin:"bevel"');
  await rename(`${devices}-gone`, devices);
  // The registry is read again for it.
  await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
  await page.getByRole('button', { name: 'User Management' }).click();
  await page.getByRole('link', { name: 'Deactivate User' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.locator('main svg[stroke-linejoin="bevel"]')).not.toHaveCount(0);
});

test('a release that throws is replaced by the previous one, also after a reload, until another is published', async ({
  page,
  ownConsole,
  openAs,
}) => {
  const text = '"Manage your brands and their manufacturers"';
  await openAs('admin', '/Download', ownConsole);
  await publishChanged(ownConsole, 'mfe-whitelabel', text, '(()=>{throw new Error("broken")})()');
  await openAs('admin', '/WhiteLabel', ownConsole);
  await expect(page.getByText('Manage your brands and their manufacturers')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Manage your brands and their manufacturers')).toBeVisible();
  await publishChanged(ownConsole, 'mfe-whitelabel', text, '"Brands under new management"');
  await page.reload();
  await expect(page.getByText('Brands under new management')).toBeVisible();
});

test('a canary is only for its role until it is promoted, and what is rolled back or switched off is gone', async ({
  page,
  ownConsole,
  openAs,
}) => {
  const [before, after] = ['Manage your brands and their manufacturers', 'Brands of the canary'];
  const open = async (role: 'admin' | 'super_admin', shown: string) => {
    await openAs(role, '/WhiteLabel', ownConsole);
    await expect(page.getByText(shown)).toBeVisible();
  };
  await publishChanged(ownConsole, 'mfe-whitelabel', `"${before}"`, `"${after}"`, ['--roles', 'super_admin']);
  await open('admin', before);
  await open('super_admin', after);
  await ownConsole.release('promote', 'whitelabel');
  await open('admin', after);
  await ownConsole.release('rollback', 'whitelabel');
  await open('super_admin', before);
  await ownConsole.release('disable', 'whitelabel');
  await open('admin', 'An administrator has switched it off.');
});

test('a canary is on the first page of its role after a sign-in, and on no page of the next user', async ({
  page,
  ownConsole,
  signInByPage,
}) => {
  await publishChanged(ownConsole, 'mfe-dashboard', '"not yet submitted"', '"to be scanned"', [
    '--roles',
    'super_admin',
  ]);
  const pending = page.getByRole('region', { name: 'Pending' });
  // The console is loaded while the password is checked, with the anonymous registry; that of the user is requested
  // later.
  const ofNobody = page.waitForResponse('**/registry.json');
  await page.route('**/user/login/', async (route) => {
    await ofNobody;
    await page.route('**/registry.json', async (later) => {
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await later.continue();
    });
    await route.continue();
  });
  await signInByPage('super_admin', ownConsole);
  await expect(pending).toContainText('to be scanned');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${ownConsole.url}/login`);
  await signInAs(page, 'admin');
  await expect(pending).toContainText('not yet submitted');
});

test('a page whose script or styles never load shows it, with a button to reload', async ({ page, ownConsole }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(ownConsole.url);
  await expect(page.getByText('Loading. If nothing happens, reload the page.')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.getByRole('link', { name: 'reload the page' }).click();
  await expect(page.getByText('The styles of the console did not arrive.')).toBeVisible();
});

/**
 * The shell fetches and verifies files before elements request them again: only the requests of elements are changed
 * here.
 */
const CHANGED_ON_ITS_WAY = [
  {
    title: 'the entry of a remote that is changed on its way does not run',
    files: /\/remotes\/users\/.*\/remoteEntry\.[^/]*\.js$/,
    types: ['fetch', 'script'],
  },
  {
    title: 'a script of a remote that is changed after the shell compared it does not run',
    files: /\/remotes\/users\/.*\/\d+\.[^/]*\.js$/,
    types: ['script'],
  },
  {
    title: 'a style sheet of a remote that is changed after the shell compared it is not applied',
    files: /\/remotes\/users\/.*\.css$/,
    types: ['stylesheet'],
  },
];
for (const { title, files, types } of CHANGED_ON_ITS_WAY) {
  test(title, async ({ page, console: server, signIn }) => {
    let changed = 0;
    await page.route(files, async (route) => {
      const response = await fetchHere(route);
      const type = route.request().resourceType();
      if (!types.includes(type)) return route.fulfill({ response });
      changed += 1;
      const text = await response.text();
      const body = type === 'stylesheet' ? `${text}:root{--tampered:1}` : `window.tampered=true;${text}`;
      return route.fulfill({ response, body });
    });
    await signIn('admin');
    await page.goto(`${server.url}/Deactivateuser`);
    await expect(page.getByText('Users could not be loaded')).toBeVisible();
    expect(changed).toBeGreaterThan(0);
    const effects = await page.evaluate(() => ({
      script: 'tampered' in window,
      style: getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
    }));
    expect(effects).toEqual({ script: false, style: '' });
  });
}

test('the server delivers no file whose content differs from what was published', async ({
  page,
  ownConsole,
  signIn,
}) => {
  await signIn('admin', ownConsole);
  const folder = join(ownConsole.dataDir, 'remotes', 'users');
  for (const file of await scriptsBelow(folder)) {
    await writeFile(file, `window.tampered = true;${await readFile(file, 'utf8')}`);
    for (const copy of ['br', 'gz']) await rm(`${file}.${copy}`, { force: true });
  }
  await page.goto(`${ownConsole.url}/Deactivateuser`);
  await expect(page.getByText('Users could not be loaded')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

test('react and the shared package are loaded from the shell only', async ({ page, openAs }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await openAs('admin', '/Dashboard');
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
  for (const [menu, entry, title] of [
    ['Data', 'Stats', 'Device Pick List'],
    ['Data', 'Upload', 'Upload'],
    ['Data', 'White Label', 'White Labeled Brands'],
    ['User Management', 'Deactivate User', 'Deactivate Users'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  const bodies = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => ({ url, body: await (await fetch(url)).text() }))),
    [...scripts],
  );
  const owners = (mark: string) =>
    bodies.filter(({ body }) => body.includes(mark)).map(({ url }) => new URL(url).hostname);
  expect(new Set(bodies.map(({ url }) => new URL(url).hostname)).size, 'shell and five remotes').toBe(6);
  expect(owners('Minified React error #'), 'react-dom').toEqual(['localhost']);
  expect(owners('A second session store was loaded'), 'the session store').toEqual(['localhost']);
});

test('a build lists the packages it contains, but not those of the shell', async () => {
  const text = await readFile(join(ROOT, 'mfe-dashboard', 'dist', 'sbom.cdx.json'), 'utf8');
  const sbom = JSON.parse(text) as { bomFormat: string; components: { name: string; purl: string }[] };
  expect(sbom.bomFormat).toBe('CycloneDX');
  const names = sbom.components.map(({ name }) => name);
  expect(names).toContain('chart.js');
  for (const provided of ['react', 'react-dom', '@veritas/shared', 'mfe-dashboard']) {
    expect(names).not.toContain(provided);
  }
  for (const { name, purl } of sbom.components) expect(purl).toContain(name.replace('@', '%40'));
});

async function hashOfShell(): Promise<string> {
  const folder = join(ROOT, 'shell', 'dist');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
