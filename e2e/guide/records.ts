import type { Page } from '@playwright/test';
import type { WireRecord } from '../support/hand-count.ts';

/** Tracking IDs of the demo data that fit and that have no note and no flag yet, in the order of the service. */
export async function idsOf(page: Page, fits: (record: WireRecord) => boolean): Promise<string[]> {
  const read = async (path: string): Promise<unknown> =>
    (await page.request.get(new URL(`/veritas/api/${path}`, page.url()).href)).json();
  const records = (await read('get_status/')) as WireRecord[];
  const { marks } = (await read('device_marks/')) as { readonly marks: readonly { readonly tracking_id: string }[] };
  const marked = new Set(marks.map(({ tracking_id: id }) => id));
  return records
    .filter(fits)
    .map(({ tracking_id: { tracking_id: id } }) => id)
    .filter((id) => !marked.has(id));
}
