import type { Locator, Page } from '@playwright/test';

/** Chooses a CSV file of this name and content on the open page. */
export async function chooseCsv(page: Page, name: string, csv: string | Buffer): Promise<void> {
  const buffer = typeof csv === 'string' ? Buffer.from(csv) : csv;
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

export async function pressUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** What the page shows of an upload that has ended. */
export function receiptOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Upload result' });
}
