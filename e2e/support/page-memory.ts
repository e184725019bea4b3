import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const MB = 1_048_576;

export interface PageMemory {
  /** Of the scripts, in MB, after a forced collection. */
  readonly heap: number;
  /** Resident pages of the biggest renderer process, in MB. */
  readonly renderer: number;
}

/** What a page occupies now. */
export async function pageMemory(page: Page): Promise<PageMemory> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return { heap: heap / MB, renderer: await biggestRenderer(page) };
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
