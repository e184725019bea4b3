import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { ROOT } from '../support/server/console-server.ts';
import { startDevelopment } from '../support/server/development.ts';
import { signInAs } from '../support/sign-in.ts';

/**
 * `npm run bench -- edits [times] [records]`: from saving a file of the pick list, the largest page, until `npm run
 * dev` shows it, with the panel of filters still open.
 */
const [times = 10, records = 300] = process.argv.slice(2).map(Number);
const TITLE = "title={t('Device Pick List')}";

/** Milliseconds from the saved file. */
interface Edit {
  /** The page was notified of the new release. */
  readonly known: number;
  /** Its last file was loaded. */
  readonly arrived: number;
  readonly seen: number;
}

await mkdir(join(ROOT, '.cache'), { recursive: true });
const scratch = await mkdtemp(join(ROOT, '.cache', 'edits-'));
const folder = join(scratch, 'mfe-devices');
await cp(join(ROOT, 'mfe-devices'), folder, {
  recursive: true,
  filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
});
await symlink(join(ROOT, 'mfe-devices', 'node_modules'), join(folder, 'node_modules'));
const file = join(folder, 'src', 'features', 'device-list', 'ListHead.tsx');
const source = await readFile(file, 'utf8');
if (!source.includes(TITLE)) throw new Error(`${file} has no ${TITLE}`);

const { url, lines, stop } = await startDevelopment([folder], join(scratch, 'store'), records);
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(noteWhenKnown);
  await page.goto(`${url}/ListDevices`);
  await signInAs(page, 'admin');
  await page.getByRole('rowheader').first().waitFor();
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();

  const edits: Edit[] = [];
  for (let edit = 0; edit < times; edit += 1) {
    const taken = await saveAndSee(page, `Edit ${edit}`);
    if ((await filters.getAttribute('aria-expanded')) !== 'true') throw new Error('The panel of filters was closed');
    const at = (key: keyof Edit) => `${key} ${taken[key].toFixed(0)} ms`;
    const load = (loadavg()[0] ?? Number.NaN).toFixed(1);
    console.log(`  ${at('known')}, ${at('arrived')}, ${at('seen')} (load ${load}); ${lines.at(-1) ?? ''}`);
    edits.push(taken);
  }
  const seen = edits.map((edit) => edit.seen).sort((a, b) => a - b);
  const middle = (seen[Math.floor((seen.length - 1) / 2)] ?? Number.NaN).toFixed(0);
  console.log(
    `An edit is seen after ${middle} ms, at worst ${(seen.at(-1) ?? Number.NaN).toFixed(0)} ms (wanted: 1,000).`,
  );
} finally {
  await browser.close();
  await stop();
  await rm(scratch, { recursive: true });
}

async function saveAndSee(page: Page, title: string): Promise<Edit> {
  const seen = page.evaluate(whenSeen, title);
  const saved = Date.now();
  await writeFile(file, source.replace(TITLE, `title={t('${title}')}`));
  const { knownAt, arrivedAt, seenAt } = await seen;
  return { known: knownAt - saved, arrived: arrivedAt - saved, seen: seenAt - saved };
}

/** In the page: records when it was notified of a new release. */
function noteWhenKnown(): void {
  window.addEventListener('veritas-published', () => {
    Object.assign(window, { knownAt: Date.now() });
    performance.clearResourceTimings();
  });
}

/** In the page: resolves in the frame that shows the title. */
function whenSeen(title: string) {
  return new Promise<{ knownAt: number; arrivedAt: number; seenAt: number }>((resolve) => {
    const look = () => {
      if (document.querySelector('h1')?.textContent !== title) return void requestAnimationFrame(look);
      const { knownAt = Number.NaN } = window as { knownAt?: number };
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/remotes/'));
      const last = Math.max(...files.map((entry) => entry.startTime + entry.duration));
      resolve({ knownAt, arrivedAt: performance.timeOrigin + last, seenAt: Date.now() });
    };
    look();
  });
}
