import type { CDPSession, Page } from '@playwright/test';

/** A session in which Chromium measures the page, see {@link metricsIn}; the caller detaches it. */
export async function measuringSession(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  return cdp;
}

/** What Chromium has measured by now, by its own names, such as `Nodes`, or `TaskDuration` in seconds. */
export async function metricsIn(cdp: CDPSession): Promise<(of: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (of) => metrics.find(({ name }) => name === of)?.value ?? 0;
}
