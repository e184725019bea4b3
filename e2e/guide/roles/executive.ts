import type { Guide } from '../lib/guide.ts';
import { idsOf } from '../lib/records.ts';

const ID = 'Filter by tracking id...';
const OWN_HUB = 'BLR_KOR';

/** The desk of a hub. */
export const EXECUTIVE: Guide = {
  role: 'executive',
  title: {
    en: 'Executive: the desk of a hub',
    hi: 'Executive: हब की डेस्क',
  },
  day: {
    en: 'You receive the devices that the Wishmasters bring, scan them and say which one must not go on. The list is open all day; the cursor waits in its filter.',
    hi: 'Wishmaster जो डिवाइस लाते हैं उन्हें आप लेते हैं, स्कैन करते हैं और बताते हैं कि कौन सा आगे नहीं जाना चाहिए. सूची दिन भर खुली रहती है; कर्सर उसके खोज के खाने में तैयार रहता है.',
  },
  start: '/',
  steps: [
    {
      title: {
        en: 'Open the list',
        hi: 'सूची खोलें',
      },
      text: [
        {
          en: 'Press **Data**, then **Stats**. The list begins with the devices of your own hub, the latest first. **Needs attention** holds those that wait too long.',
          hi: '**डेटा** दबाएँ, फिर **आँकड़े**. सूची आपके हब के डिवाइस से शुरू होती है, सबसे नए पहले. **ध्यान दें** में वे हैं जो बहुत देर से रुके हैं.',
        },
      ],
      picture: {
        en: 'The pick list with the devices of one hub',
        hi: 'एक हब के डिवाइस की पिक लिस्ट',
      },
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Stats');
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: {
        en: 'Scan a device',
        hi: 'डिवाइस स्कैन करें',
      },
      text: [
        {
          en: 'Scan the code, or type the ID into the filter and press Enter. The details open: what the order expects, what each step found, and in a coloured box what to do next. The next scan opens the next device; there is nothing to close.',
          hi: 'कोड स्कैन करें, या ID खोज के खाने में लिखकर Enter दबाएँ. विवरण खुलता है: ऑर्डर के हिसाब से क्या होना चाहिए, हर कदम पर क्या मिला, और एक रंगीन बॉक्स में कि आगे क्या करना है. अगला स्कैन अगला डिवाइस खोलता है; कुछ बंद नहीं करना पड़ता.',
        },
      ],
      picture: {
        en: 'The details of a rejected device, with what was expected and what each step found',
        hi: 'एक रिजेक्ट हुए डिवाइस का विवरण: क्या होना चाहिए था और हर कदम पर क्या मिला',
      },
      act: async (walk) => {
        const [id = ''] = await idsOf(
          walk.page,
          ({ device_result: result, is_verified: atHub, is_verified_rc: isClosed, tracking_id: { hub_code: hub } }) =>
            (result === 'E006' || result === 'E007') && atHub && !isClosed && hub === OWN_HUB,
        );
        await walk.fill(ID, id);
        await walk.page.keyboard.press('Enter');
        await walk.see('Device Details');
        await walk.see('Scan attempts');
      },
    },
    {
      title: {
        en: 'Tell your colleagues',
        hi: 'साथियों को बताएँ',
      },
      text: [
        {
          en: 'Write what the next person has to know into **New note** and press **Add note**. A device that must not go on gets a flag: **Set flag**, choose **On hold**, say why, **Save flag**. Everyone sees note and flag immediately, with your name.',
          hi: 'अगले व्यक्ति को जो जानना चाहिए वह **नया नोट** में लिखें और **नोट जोड़ें** दबाएँ. जो डिवाइस आगे नहीं जाना चाहिए उस पर फ़्लैग लगता है: **फ़्लैग लगाएँ**, **होल्ड पर** चुनें, कारण लिखें, **फ़्लैग सेव करें**. नोट और फ़्लैग आपके नाम के साथ सबको तुरंत दिखते हैं.',
        },
      ],
      picture: {
        en: 'A device with a note and the flag On hold',
        hi: 'नोट और फ़्लैग “होल्ड पर” वाला डिवाइस',
      },
      act: async (walk) => {
        await walk.fill('New note', 'The box was open on arrival. Photo sent to the incharge.');
        await walk.press('Add note');
        await walk.page.getByRole('log').getByText('The box was open').waitFor();
        await walk.press('Set flag');
        await walk.fill('Reason (optional)', 'The customer sends the bill by Monday');
        await walk.press('Save flag');
        await walk.see('Clear flag');
        await walk.page.getByRole('log').scrollIntoViewIfNeeded();
      },
    },
    {
      title: {
        en: 'Look up many IDs',
        hi: 'कई ID एक साथ देखें',
      },
      text: [
        {
          en: 'Paste the IDs of a hand-over sheet into the filter. Each one gets an answer: where it is, or that it is not known. **Answer for each ID** shows them line by line, **Copy missing IDs** takes the others along.',
          hi: 'हैंडओवर शीट की ID खोज के खाने में पेस्ट करें. हर ID का जवाब मिलता है: वह कहाँ है, या कि उसे कोई नहीं जानता. **हर ID का जवाब** उन्हें एक-एक पंक्ति में दिखाता है, **न मिली ID कॉपी करें** बाकी को साथ ले जाता है.',
        },
      ],
      picture: {
        en: 'An answer for each of four pasted IDs',
        hi: 'पेस्ट की हुई चार ID में से हर एक का जवाब',
      },
      act: async (walk) => {
        await walk.page.keyboard.press('Escape');
        await walk.page.locator('dialog[open]').waitFor({ state: 'detached' });
        const own = await idsOf(walk.page, ({ tracking_id: { hub_code: hub } }) => hub === OWN_HUB);
        await walk.fill(ID, [...own.slice(10, 13), 'RVP9999999999'].join(' '));
        await walk.press('Answer for each ID');
        await walk.see('RVP9999999999');
      },
    },
  ],
};
