import type { Guide } from '../lib/guide.ts';

/** The manager of a hub. */
export const INCHARGE: Guide = {
  role: 'incharge',
  title: {
    en: 'Incharge: the hub and its people',
    hi: 'Incharge: हब और उसके लोग',
  },
  day: {
    en: 'You see to it that nothing waits too long, ask why devices were rejected, and look after the accounts of your hub. Every figure leads to the devices it counts.',
    hi: 'आप देखते हैं कि कुछ भी बहुत देर तक न रुके, पूछते हैं कि डिवाइस रिजेक्ट क्यों हुए, और अपने हब के अकाउंट सँभालते हैं. हर आँकड़ा उन डिवाइस तक ले जाता है जो उसमें गिने गए हैं.',
  },
  start: '/ListDevices',
  steps: [
    {
      title: {
        en: 'See what waits',
        hi: 'देखें कि क्या रुका है',
      },
      text: [
        {
          en: 'Press **Needs attention**: devices that are not at the hub after a day or not at the return centre after five, the oldest first. The counts above the list narrow it to one step or one operator.',
          hi: '**ध्यान दें** दबाएँ: जो डिवाइस एक दिन बाद भी हब पर नहीं हैं या पाँच दिन बाद भी रिटर्न सेंटर पर नहीं, सबसे पुराने पहले. सूची के ऊपर की गिनती उसे एक कदम या एक ऑपरेटर तक सीमित करती है.',
        },
      ],
      picture: {
        en: 'The devices that wait too long, with counts by step and operator',
        hi: 'बहुत देर से रुके डिवाइस, कदम और ऑपरेटर के हिसाब से गिनती के साथ',
      },
      act: async (walk) => {
        await walk.pressBeginning('Needs attention');
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: {
        en: 'Find the rejected devices of your hub',
        hi: 'अपने हब के रिजेक्ट हुए डिवाइस खोजें',
      },
      text: [
        {
          en: 'Press **Filters** and choose **Rejected, any code** for **Result**. The address of the page now holds this view: send it to the next shift as a link.',
          hi: '**फ़िल्टर** दबाएँ और **नतीजा** में **रिजेक्ट, कोई भी कोड** चुनें. अब पेज के पते में यही व्यू है: उसे लिंक की तरह अगली शिफ़्ट को भेजें.',
        },
      ],
      picture: {
        en: 'The list of rejected devices with the filters open',
        hi: 'रिजेक्ट हुए डिवाइस की सूची, फ़िल्टर खुले हुए',
      },
      act: async (walk) => {
        await walk.press('All devices');
        await walk.pressBeginning('Filters');
        await walk.choose('Result', 'Rejected, any code');
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: {
        en: 'See how the hub does',
        hi: 'देखें कि हब कैसा चल रहा है',
      },
      text: [
        {
          en: 'Press **Veritas Console** at the top left for the dashboard. It begins with your hub. **Unusual rejections** names the operators, brands and codes that differ from the others by more than chance.',
          hi: 'डैशबोर्ड के लिए ऊपर बाईं ओर **Veritas Console** दबाएँ. वह आपके हब से शुरू होता है. **बाकी से अलग** उन ऑपरेटर, ब्रांड और कोड के नाम बताता है जिनका अंतर सिर्फ़ संयोग नहीं हो सकता.',
        },
      ],
      picture: {
        en: 'The dashboard of one hub',
        hi: 'एक हब का डैशबोर्ड',
      },
      act: async (walk) => {
        await walk.page.getByRole('link', { name: 'Veritas Console' }).click();
        await walk.see('Rejection');
      },
    },
    {
      title: {
        en: 'Create an account',
        hi: 'अकाउंट बनाएँ',
      },
      text: [
        {
          en: 'Press **User Management**, then **Create User**. Fill in name and e-mail, choose the role, and let **Suggest** make a password; the group is your own hub. Once the user is created, **Copy sign-in details** puts all that the new colleague needs on the clipboard.',
          hi: '**यूज़र मैनेजमेंट** दबाएँ, फिर **यूज़र बनाएँ**. नाम और ईमेल भरें, रोल चुनें, और **पासवर्ड सुझाएँ** से पासवर्ड बनवाएँ; ग्रुप आपका अपना हब है. यूज़र बन जाने पर **साइन इन की जानकारी कॉपी करें** वह सब क्लिपबोर्ड पर रखता है जो नए साथी को चाहिए.',
        },
      ],
      picture: {
        en: 'The form of a new user, and the user who was created',
        hi: 'नए यूज़र का फ़ॉर्म, और जो यूज़र बना',
      },
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Create User');
        const form = walk.page.getByRole('form', { name: walk.named('Create User') });
        await form.getByLabel(walk.named('Username')).fill('wm_blr_900');
        await form.getByLabel(walk.named('Email')).fill('wm_blr_900@veritas.example');
        await walk.press('Suggest');
        await form.getByRole('combobox', { name: walk.named('Role') }).click();
        await walk.press('Wishmaster');
        await form.getByRole('button', { name: walk.named('Create User') }).click();
        await walk.see('Copy sign-in details');
      },
    },
    {
      title: {
        en: 'Close the account of someone who leaves',
        hi: 'जो जा रहा है उसका अकाउंट बंद करें',
      },
      text: [
        {
          en: 'Press **User Management**, then **Deactivate User**. Type a part of the name into the field **Name, email, role or group** and press **Deactivate** in the row: phone and browser of that person are signed out immediately.',
          hi: '**यूज़र मैनेजमेंट** दबाएँ, फिर **यूज़र बंद करें**. नाम का कोई हिस्सा **नाम, ईमेल, रोल या ग्रुप** में लिखें और उसकी पंक्ति में **बंद करें** दबाएँ: वह व्यक्ति फ़ोन और ब्राउज़र से तुरंत साइन आउट हो जाता है.',
        },
      ],
      picture: {
        en: 'The users of one hub whose names hold a text',
        hi: 'एक हब के यूज़र जिनके नाम में लिखा हुआ टेक्स्ट है',
      },
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Deactivate User');
        await walk.fill('Name, email, role or group', 'wm_blr_0');
        await walk.page.getByRole('row', { name: /wm_blr_001/ }).waitFor();
      },
    },
  ],
};
