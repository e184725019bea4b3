import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

const MB = 1_048_576;

export interface PageMemory {
  /** Of the scripts, in MB, after a forced collection. */
  readonly heap: number;
  /** Resident pages of the biggest renderer process, in MB. */
  readonly renderer: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Current memory use of a page. */
export async function pageMemory(page: Page): Promise<PageMemory> {
  const cdp = await sessionOf(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return { heap: heap / MB, renderer: await biggestRenderer(page) };
}

/** All texts on the heap of the scripts, after a forced collection. */
export async function textsInMemory(page: Page): Promise<readonly string[]> {
  const cdp = await sessionOf(page);
  const parts: string[] = [];
  const note = ({ chunk }: { chunk: string }) => parts.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', note);
  // It collects before.
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', note);
  return (JSON.parse(parts.join('')) as { strings: string[] }).strings;
}

/** Never detached: detaching a CDP session reverts what others have set, such as offline emulation. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const opened = (async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('HeapProfiler.enable');
    await cdp.send('Performance.enable');
    return cdp;
  })();
  sessions.set(page, opened);
  return opened;
}

async function biggestRenderer(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser');
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...(await Promise.all(renderers.map(({ id }) => residentMb(id)))));
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
