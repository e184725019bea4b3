import { makeShipments } from '../../support/shipments.ts';
import type { Guide } from '../guide.ts';

/** Shipments, brands and the app. */
export const ADMIN: Guide = {
  role: 'admin',
  title: 'Admin: shipments, brands and the app',
  day: 'You announce the shipments of the day, say which makers build for which brand, and hand out the app. Each change is in the audit trail with your name.',
  start: '/',
  steps: [
    {
      title: 'Upload the shipments of the day',
      text: [
        'Press **Data**, then **Upload**, and drop the CSV file of the day there. It is checked before anything is stored: rows with problems are named with their reason.',
      ],
      picture: 'A chosen file and what its check found',
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Upload');
        const { csv } = makeShipments({ good: 60, duplicates: 2, bad: 2 });
        const file = { name: 'shipments.csv', mimeType: 'text/csv', buffer: csv };
        await walk.page.getByLabel('CSV file').setInputFiles(file);
        await walk.page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
      },
    },
    {
      title: 'Read the receipt',
      text: [
        'Press **Upload**. The receipt says how many rows were stored and which were not. Rows that were rejected can be saved as a file, corrected and uploaded again.',
      ],
      picture: 'The receipt of an upload',
      act: async (walk) => {
        await walk.page.getByRole('button', { name: 'Upload', exact: true }).click();
        await walk.page.getByRole('region', { name: 'Upload result' }).waitFor();
        await walk.see(/60 stored/);
      },
    },
    {
      title: 'Allow a maker for a brand',
      text: [
        'Press **Data**, then **White Label**, and choose the **Brand**. Add a **Manufacturer**; the page says how many rejections of the last weeks it would have prevented. **Update Changes DB** saves.',
      ],
      picture: 'The makers of a brand, with one that is not saved yet',
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('White Label');
        await walk.page.getByRole('combobox', { name: 'Brand' }).click();
        await walk.press('HomeLine');
        await walk.page.getByRole('combobox', { name: 'Manufacturer' }).fill('Skyw');
        await walk.press('Skyworth');
        await walk.press('Add manufacturer');
        await walk.see('Update Changes DB');
      },
    },
  ],
};
