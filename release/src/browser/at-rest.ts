import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { measuringSession, metricsIn } from './chromium-metrics.ts';

/** Of a second in which nobody uses the page: the pages of the console need a few hundredths, and rarely a request. */
const BUSY = 0.5;
const REQUESTS = 5;
/** In a row: something late, such as a chart, is not a fault. */
const SECONDS = 3;

/** What a page that nobody uses does without end, as sentences. */
export async function activityAtRest(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let second = 0; second < SECONDS && (second === 0 || found.length > 0); second += 1) {
    found = await activityInOneSecond(page);
  }
  return found;
}

async function activityInOneSecond(page: Page): Promise<string[]> {
  const cdp = await measuringSession(page);
  const busySeconds = async () => (await metricsIn(cdp))('TaskDuration');
  let requests = 0;
  const note = () => void (requests += 1);
  page.on('request', note);
  const before = await busySeconds();
  const began = performance.now();
  await wait(1_000);
  const share = ((await busySeconds()) - before) / ((performance.now() - began) / 1_000);
  page.off('request', note);
  await cdp.detach();
  return [
    ...(share > BUSY ? ['keeps the processor busy while nobody uses it: something on it repeats without end'] : []),
    ...(requests > REQUESTS ? ['sends one request after another while nobody uses it'] : []),
  ];
}
