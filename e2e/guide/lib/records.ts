import type { Page } from '@playwright/test';
import type { WireRecord } from '../../support/data/hand-count.ts';
import { recordsOf } from '../../support/data/records.ts';

/** Tracking IDs of the demo data that fit and that have no note and no flag yet, in the order of the service. */
export async function idsOf(page: Page, fits: (record: WireRecord) => boolean): Promise<string[]> {
  const { origin } = new URL(page.url());
  const records = await recordsOf(page, origin);
  const answer = await page.request.get(`${origin}/veritas/api/device_marks/`);
  const { marks } = (await answer.json()) as { readonly marks: readonly { readonly tracking_id: string }[] };
  const marked = new Set(marks.map(({ tracking_id: id }) => id));
  return records
    .filter(fits)
    .map(({ tracking_id: { tracking_id: id } }) => id)
    .filter((id) => !marked.has(id));
}
