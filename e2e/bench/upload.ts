import { chromium, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { launchOptions } from '../support/browser.ts';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { startLine } from '../support/server/line.ts';
import { pageMemory, type PageMemory } from '../support/page/page-memory.ts';
import { signInOn } from '../support/sign-in.ts';
import {
  outcome,
  takeBack,
  uploadCleanly,
  uploadThroughTroubles,
  writeStoryFiles,
} from '../support/data/upload-story.ts';

const ROWS = 200_000;
/** The file is 28 MB: a page that kept it, or its rows, in memory would soon exceed this. */
const MAX_GROWTH_MB = 60;
const LINE_BYTES_PER_SECOND = 8_000_000;

/**
 * 200,000 rows in a browser: once without interruption, once with every kind of failure; the stored result must be
 * equal.
 */
async function measure(server: ConsoleServer, page: Page): Promise<boolean> {
  await signInOn(page, server.url, 'admin');
  const files = await writeStoryFiles(server.dataDir, ROWS);
  await page.goto(`${server.url}/Upload`);
  await page.getByLabel('CSV file').waitFor({ state: 'attached' });
  const before = await pageMemory(page);
  print('before', before);

  let started = performance.now();
  await uploadCleanly(page, server.url, files);
  console.log(`clean upload of ${ROWS} rows: ${secondsSince(started)} s`);
  print('after it', await pageMemory(page));
  const clean = await outcome(page, server.url);
  await takeBack(page);

  const line = await startLine(server.url, LINE_BYTES_PER_SECOND);
  started = performance.now();
  const watched = watchMemory(page);
  await uploadThroughTroubles(page, line, files);
  const most = await watched.stop();
  console.log(`the same over two cuts, a reload, a lapsed and an ended session: ${secondsSince(started)} s`);
  print('most meanwhile', most);
  print('after it', await pageMemory(page));
  await line.close();

  const equal = isDeepStrictEqual(await outcome(page, server.url), clean);
  const growth = most.heap - before.heap;
  console.log(
    `${clean.devices.length} devices, counts ${JSON.stringify(clean.counts)}: ${equal ? 'equal' : 'NOT EQUAL'}`,
  );
  console.log(`heap: ${growth.toFixed(1)} MB more at most, of ${MAX_GROWTH_MB} MB`);
  console.log(`renderer: ${(most.renderer - before.renderer).toFixed(0)} MB more at most`);
  return equal && growth <= MAX_GROWTH_MB;
}

const server = await startConsole(300);
const browser = await chromium.launch(launchOptions);
try {
  if (!(await measure(server, await browser.newPage()))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1);
}

function print(when: string, { heap, renderer }: PageMemory): void {
  console.log(`${when}: heap ${heap.toFixed(1)} MB, renderer ${renderer.toFixed(0)} MB`);
}

/** Measures again and again; a measurement that a reload or a new page interrupts is left out. */
function watchMemory(page: Page) {
  const stopped = new AbortController();
  let top: PageMemory = { heap: 0, renderer: 0 };
  const measured = (async () => {
    while (!stopped.signal.aborted) {
      const now = await pageMemory(page).catch(() => top);
      top = { heap: Math.max(top.heap, now.heap), renderer: Math.max(top.renderer, now.renderer) };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return top;
  })();
  return {
    stop() {
      stopped.abort();
      return measured;
    },
  };
}
