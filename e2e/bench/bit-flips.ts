import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { fetchHere } from '../support/server/fetch-here.ts';
import { KeptSessions } from '../support/kept-sessions.ts';
import { PAGES, shown } from './lib/remote-pages.ts';

/**
 * `npm run bench -- bit-flips [flips of each remote]`: flips one random bit in transit of one random file that a page
 * requests. The browser must not use the file: a script is not parsed, a style sheet has no rules, a manifest loads no
 * page.
 */
const flips = Number(process.argv[2] ?? 20);

async function openedBy(browser: Browser, server: ConsoleServer, sessions: KeptSessions): Promise<BrowserContext> {
  const context = await browser.newContext();
  await sessions.signIn(context, server.url, 'super_admin');
  return context;
}

/** The files of a remote that its page requests. */
async function filesAskedFor(page: Page, remote: string, url: string): Promise<string[]> {
  const files = new Set<string>();
  page.on('response', (response) => {
    if (response.url().includes(`/remotes/${remote}/`)) files.add(response.url());
  });
  await page.goto(url);
  await shown(page, 'page');
  return [...files];
}

function flipped(content: Buffer): Buffer {
  const at = Math.floor(Math.random() * content.length);
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
  return copy;
}

/** The scripts that the page parses from now on, by address. */
async function parsedScripts(page: Page): Promise<ReadonlySet<string>> {
  const parsed = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Debugger.scriptParsed', ({ url }) => parsed.add(plain(url)));
  await session.send('Debugger.enable');
  return parsed;
}

/** An address without the number of the attempt. */
const plain = (url: string) => url.replace(/\?.*$/, '');

const styleSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter((sheet) => sheet.cssRules.length > 0).map(({ href }) => href));

/** @returns what the page showed, and whether the file was used all the same. */
async function tryFlip(context: BrowserContext, url: string, file: string) {
  const page = await context.newPage();
  const parsed = await parsedScripts(page);
  await page.route(
    (address) => plain(address.href) === file,
    async (route) => {
      const response = await fetchHere(route, file);
      await route.fulfill({ response, body: flipped(await response.body()) });
    },
  );
  await page.goto(url, { waitUntil: 'commit' });
  const state = await Promise.race([shown(page, 'page').then(() => 'page'), shown(page, 'card').then(() => 'card')]);
  const isManifest = file.endsWith('.json');
  const used = parsed.has(file) || (await styleSheets(page)).includes(file) || (isManifest && state === 'page');
  await page.close();
  return { state, used };
}

const server = await startConsole(300);
const browser = await chromium.launch(launchOptions);
const sessions = new KeptSessions();
let [all, usedFiles, cards] = [0, 0, 0];
try {
  for (const [remote, path] of Object.entries(PAGES)) {
    const first = await openedBy(browser, server, sessions);
    const files = await filesAskedFor(await first.newPage(), remote, server.url + path);
    await first.close();
    for (let count = 0; count < flips; count += 1) {
      const file = files[Math.floor(Math.random() * files.length)];
      if (file === undefined) throw new Error(`${path} asked for no file of ${remote}`);
      const context = await openedBy(browser, server, sessions);
      const { state, used } = await tryFlip(context, server.url + path, file);
      await context.close();
      all += 1;
      if (state === 'card') cards += 1;
      if (used) usedFiles += 1;
      if (used) console.log(`${file} was used with another bit`);
    }
    console.log(`${remote.padEnd(11)} ${files.length} files, ${flips} flips`);
  }
  console.log(
    `${usedFiles} of ${all} files with another bit were used; ${cards} times a card took the place of the page`,
  );
  if (usedFiles > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
}
