import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { KeptSessions } from '../support/kept-sessions.ts';
import { FAULTS, FaultyRemote } from '../support/releases/remote-faults.ts';
import { PAGES, shown } from './lib/remote-pages.ts';

const VISITS = ['first', 'later'] as const;
const BACK_WITHIN_MS = 10_000;

interface Outcome {
  /** Ms until the card or, on a later visit, the page of the previous release. */
  readonly settled: number;
  /** Ms from the end of the cause until the page. */
  readonly back: number;
  readonly problems: readonly string[];
}

async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Data' });
  const link = page.getByRole('link', { name: 'Stats' });
  await menu.click();
  if (!(await link.isVisible())) problems.push('the menu does not open');
  await menu.click();
  if (await page.evaluate(() => 'tampered' in window)) problems.push('altered code ran');
  return problems;
}

async function tryFault(context: BrowserContext, url: string, faulty: FaultyRemote, isLater: boolean) {
  const page = await context.newPage();
  const problems: string[] = [];
  if (isLater) {
    await page.goto(url);
    await shown(page, 'page');
  }
  await faulty.install(context);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await shown(page, isLater ? 'page' : 'card');
  const settled = performance.now() - start;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  problems.push(...(await problemsOf(page)));
  const restored = performance.now();
  faulty.restore();
  await shown(page, 'page');
  const back = performance.now() - restored;
  if (back > BACK_WITHIN_MS) problems.push('back too late');
  if (!(await page.evaluate(() => 'sameDocument' in window))) problems.push('reloaded');
  return { settled, back, problems };
}

async function measure(browser: Browser, server: ConsoleServer, sessions: KeptSessions, names: readonly string[]) {
  let [passed, all] = [0, 0];
  console.log('remote      failure              visit  shown after  back after');
  for (const [remote, path] of Object.entries(PAGES).filter(([name]) => names.length === 0 || names.includes(name))) {
    for (const [name, fault] of Object.entries(FAULTS)) {
      for (const visit of VISITS) {
        const context = await browser.newContext();
        await sessions.signIn(context, server.url, 'super_admin');
        const faulty = new FaultyRemote(remote, fault, visit === 'later');
        const outcome = await tryFault(context, server.url + path, faulty, visit === 'later').catch(
          (error: unknown): Outcome => ({
            settled: Number.NaN,
            back: Number.NaN,
            problems: [String(error).split('\n', 1)[0] ?? ''],
          }),
        );
        await context.close();
        all += 1;
        if (outcome.problems.length === 0) passed += 1;
        print([remote, name, visit], outcome);
      }
    }
  }
  console.log(`${passed} of ${all}: the shell is usable, and the page is back without a reload within 10 s`);
  return passed === all;
}

function print([remote = '', name = '', visit = '']: readonly string[], { settled, back, problems }: Outcome): void {
  const times = `${settled.toFixed(0).padStart(8)} ms ${back.toFixed(0).padStart(8)} ms`;
  console.log(`${remote.padEnd(11)} ${name.padEnd(20)} ${visit.padEnd(6)} ${times}  ${problems.join('; ')}`);
}

const server = await startConsole(300);
const browser = await chromium.launch(launchOptions);
try {
  if (!(await measure(browser, server, new KeptSessions(), process.argv.slice(2)))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
}
