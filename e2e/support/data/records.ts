import type { Page } from '@playwright/test';
import type { WireRecord } from './hand-count.ts';

/** The records that the console sends to the user of a page. */
export async function recordsOf<T = WireRecord>(page: Page, url: string): Promise<T[]> {
  return (await (await page.request.get(`${url}/veritas/api/get_status/`)).json()) as T[];
}
