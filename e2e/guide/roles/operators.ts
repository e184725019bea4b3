import { DEMO_PASSWORD } from '../../support/sign-in.ts';
import type { Guide } from '../lib/guide.ts';

/** Field staff who scan at the doorstep, with the app. */
export const OPERATORS: Guide = {
  role: 'operators',
  title: {
    en: 'Wishmaster: where the app is',
    hi: 'Wishmaster: ऐप कहाँ है',
  },
  day: {
    en: 'You scan at the doorstep with the app. The console on the web is for the desk, unless your installation opens it to Wishmasters.',
    hi: 'आप दरवाज़े पर ऐप से स्कैन करते हैं. वेब का कंसोल डेस्क के लिए है, जब तक आपके यहाँ उसे Wishmaster के लिए न खोला गया हो.',
  },
  start: '/login',
  signsIn: false,
  steps: [
    {
      title: {
        en: 'Find the app',
        hi: 'ऐप पाएँ',
      },
      text: [
        {
          en: 'Enter **Username** and **Password** and press **Login**. Where your role works in the app, the page says so and shows a code to scan with the phone, and a link; both are good for half an hour.',
          hi: '**यूज़रनेम** और **पासवर्ड** भरें और **लॉग इन** दबाएँ. अगर आपके रोल का काम ऐप में है तो पेज यह बताता है, और फ़ोन से स्कैन करने के लिए एक कोड और एक लिंक दिखाता है; दोनों आधे घंटे तक काम करते हैं.',
        },
      ],
      picture: {
        en: 'The login page with the way to the app',
        hi: 'लॉग इन पेज, ऐप के रास्ते के साथ',
      },
      act: async (walk) => {
        await walk.fill('Username', 'operators');
        await walk.fill('Password', DEMO_PASSWORD);
        await walk.press('Login');
        await walk.page.getByRole('img', { name: walk.named('QR code of the app package') }).waitFor();
      },
    },
  ],
};
