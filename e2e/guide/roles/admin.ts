import { makeShipments } from '../../support/data/shipments.ts';
import type { Guide } from '../lib/guide.ts';

/** Shipments, brands and the app. */
export const ADMIN: Guide = {
  role: 'admin',
  title: {
    en: 'Admin: shipments, brands and the app',
    hi: 'Admin: शिपमेंट, ब्रांड और ऐप',
  },
  day: {
    en: 'You announce the shipments of the day, say which makers build for which brand, and hand out the app. Each change is in the audit trail with your name.',
    hi: 'आप दिन के शिपमेंट दर्ज करते हैं, बताते हैं कि कौन सा निर्माता किस ब्रांड के लिए बनाता है, और ऐप देते हैं. हर बदलाव आपके नाम के साथ ऑडिट ट्रेल में रहता है.',
  },
  start: '/',
  steps: [
    {
      title: {
        en: 'Upload the shipments of the day',
        hi: 'दिन के शिपमेंट अपलोड करें',
      },
      text: [
        {
          en: 'Press **Data**, then **Upload**, and drop the CSV file of the day there. It is checked before anything is stored: rows with problems are named with their reason. **Correct here** changes their cells or leaves rows out. For a file of another system the page asks which column is which. The file on your computer stays as it is.',
          hi: '**डेटा** दबाएँ, फिर **अपलोड**, और दिन की CSV फ़ाइल वहाँ छोड़ें. कुछ भी सेव होने से पहले वह जाँची जाती है: जिन पंक्तियों में समस्या है वे कारण के साथ बताई जाती हैं. **यहीं ठीक करें** से उनके सेल बदलें या पंक्तियाँ छोड़ दें. दूसरे सिस्टम की फ़ाइल के लिए पेज पूछता है कि कौन-सा कॉलम क्या है. आपके कंप्यूटर की फ़ाइल नहीं बदलती.',
        },
      ],
      picture: {
        en: 'A chosen file and what its check found',
        hi: 'चुनी हुई फ़ाइल और उसकी जाँच में क्या मिला',
      },
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Upload');
        const { csv } = makeShipments({ good: 60, duplicates: 2, bad: 2 });
        const file = { name: 'shipments.csv', mimeType: 'text/csv', buffer: csv };
        await walk.page.getByLabel(walk.named('CSV file')).setInputFiles(file);
        await walk.page.getByRole('button', { name: walk.named('Upload'), exact: true }).waitFor();
      },
    },
    {
      title: {
        en: 'Read the receipt',
        hi: 'रसीद पढ़ें',
      },
      text: [
        {
          en: 'Press **Upload**. The receipt says how many rows were stored and which were not. Rows that were rejected can be saved as a file, corrected and uploaded again.',
          hi: '**अपलोड** दबाएँ. रसीद बताती है कि कितनी पंक्तियाँ सेव हुईं और कौन सी नहीं. रिजेक्ट हुई पंक्तियाँ फ़ाइल में सेव करके, ठीक करके फिर अपलोड की जा सकती हैं.',
        },
      ],
      picture: {
        en: 'The receipt of an upload',
        hi: 'अपलोड की रसीद',
      },
      act: async (walk) => {
        await walk.page.getByRole('button', { name: walk.named('Upload'), exact: true }).click();
        await walk.page.getByRole('region', { name: walk.named('Upload result') }).waitFor();
        await walk.see('60 stored');
      },
    },
    {
      title: {
        en: 'Allow a maker for a brand',
        hi: 'ब्रांड के लिए निर्माता जोड़ें',
      },
      text: [
        {
          en: 'Press **Data**, then **White Label**, and choose the **Brand**. Add a **Manufacturer**; the page says how many rejections of the last weeks it would have prevented. **Update Changes DB** saves.',
          hi: '**डेटा** दबाएँ, फिर **व्हाइट लेबल**, और **ब्रांड** चुनें. **निर्माता** जोड़ें; पेज बताता है कि पिछले हफ़्तों के कितने रिजेक्शन इससे रुक जाते. **बदलाव DB में सेव करें** उसे सेव करता है.',
        },
      ],
      picture: {
        en: 'The makers of a brand, with one that is not saved yet',
        hi: 'एक ब्रांड के निर्माता, एक अभी सेव नहीं हुआ',
      },
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('White Label');
        await walk.page.getByRole('combobox', { name: walk.named('Brand') }).click();
        await walk.press('HomeLine');
        await walk.page.getByRole('combobox', { name: walk.named('Manufacturer') }).fill('Skyw');
        await walk.press('Skyworth');
        await walk.press('Add manufacturer');
        await walk.see('Update Changes DB');
      },
    },
  ],
};
