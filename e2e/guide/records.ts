import type { Page } from '@playwright/test';
import type { WireRecord } from '../support/hand-count.ts';

/** Tracking IDs of the demo data that fit, in the order of the service. */
export async function idsOf(page: Page, fits: (record: WireRecord) => boolean): Promise<string[]> {
  const answer = await page.request.get(new URL('/veritas/api/get_status/', page.url()).href);
  const records = (await answer.json()) as WireRecord[];
  return records.filter(fits).map(({ tracking_id: { tracking_id: id } }) => id);
}
