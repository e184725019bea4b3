import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, type ConsoleServer } from '../support/server/console-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test as base } from '../support/test.ts';

/** A server whose shell can be replaced by another build, as an upgrade does. */
const test = base.extend<{ upgradable: { server: ConsoleServer; upgrade: (without: string) => Promise<void> } }>({
  upgradable: async ({ startOwn }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
    cpSync(join(ROOT, 'shell/dist'), folder, { recursive: true });
    const server = await startOwn(300, { VERITAS_SHELL_DIR: folder });
    await use({
      server,
      async upgrade(without) {
        await server.stop();
        const [main = ''] = globSync('assets/main.*.js', { cwd: folder });
        for (const ending of ['', '.br', '.gz'])
          renameSync(join(folder, main + ending), join(folder, `assets/main.00000000.js${ending}`));
        for (const name of ['index.html', 'signed-in.html']) {
          for (const ending of ['.br', '.gz']) rmSync(join(folder, name + ending));
          const page = readFileSync(join(folder, name), 'utf8');
          writeFileSync(join(folder, name), page.replace(main, 'assets/main.00000000.js'));
        }
        for (const file of globSync(without, { cwd: folder })) rmSync(join(folder, file));
        await server.start();
      },
    });
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a sign-in page that is open over an upgrade still finds the files of its build', async ({ page, upgradable }) => {
  const { server, upgrade } = upgradable;
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await upgrade('assets/console.*');
  await page.evaluate(() => Object.assign(window, { isOpenStill: true }));
  await signInAs(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => 'isOpenStill' in window)).toBe(true);
});

test('a sign-in page whose files are no longer kept is reloaded once, and shows the new build', async ({
  page,
  upgradable,
}) => {
  const { server, upgrade } = upgradable;
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await upgrade('nothing');
  await page.route('**/assets/console.*.js*', (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await signInAs(page, 'admin');
  await reloaded;
  await page.unroute('**/assets/console.*.js*');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('script[src*="main.00000000"]')).toHaveCount(1);
});
