import type { Guide } from '../lib/guide.ts';

/** Accounts of everyone, the trail and the settings. */
export const SUPER_ADMIN: Guide = {
  role: 'super_admin',
  title: {
    en: 'Super Admin: accounts, trail and settings',
    hi: 'Super Admin: अकाउंट, ट्रेल और सेटिंग',
  },
  day: {
    en: 'You close unused accounts, read who changed what, and set what holds for the whole installation.',
    hi: 'आप ऐसे अकाउंट बंद करते हैं जिन्हें कोई इस्तेमाल नहीं करता, देखते हैं कि किसने क्या बदला, और वह तय करते हैं जो हर जगह लागू है.',
  },
  start: '/',
  steps: [
    {
      title: {
        en: 'Read the audit trail',
        hi: 'ऑडिट ट्रेल पढ़ें',
      },
      text: [
        {
          en: 'Press **User Management**, then **Audit trail**. Filters act while you type: who, what, which target, which days. **Download CSV** saves what is shown.',
          hi: '**यूज़र मैनेजमेंट** दबाएँ, फिर **ऑडिट ट्रेल**. फ़िल्टर लिखते ही काम करते हैं: किसने, क्या, किस पर, किन दिनों में. **CSV डाउनलोड करें** वही सेव करता है जो दिख रहा है.',
        },
      ],
      picture: {
        en: 'The audit trail',
        hi: 'ऑडिट ट्रेल',
      },
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Audit trail');
        await walk.page.getByRole('table').first().waitFor();
      },
    },
    {
      title: {
        en: 'Change a setting',
        hi: 'सेटिंग बदलें',
      },
      text: [
        {
          en: 'Press **User Management**, then **Settings**: the roles that may use the web, the business time zone, when a device needs attention, and what E009 and E010 mean. Each change asks for your password once in a while and is in the trail.',
          hi: '**यूज़र मैनेजमेंट** दबाएँ, फिर **सेटिंग**: किन रोल को वेब की अनुमति है, बिज़नेस का समय क्षेत्र, डिवाइस पर कब ध्यान देना है, और E009 और E010 का मतलब. बदलाव करने पर बीच-बीच में आपका पासवर्ड माँगा जाता है, और हर बदलाव ट्रेल में रहता है.',
        },
      ],
      picture: {
        en: 'The settings of the installation',
        hi: 'पूरे कंसोल की सेटिंग',
      },
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Settings');
        await walk.page.getByRole('heading', { level: 1, name: walk.named('Settings') }).waitFor();
      },
    },
    {
      title: {
        en: 'Find unused accounts',
        hi: 'ऐसे अकाउंट खोजें जिन्हें कोई इस्तेमाल नहीं करता',
      },
      text: [
        {
          en: 'Press **User Management**, then **Deactivate User**. Choose **Dormant for 60 days** for the sign-in: accounts without one for so long. Tick users to deactivate them together.',
          hi: '**यूज़र मैनेजमेंट** दबाएँ, फिर **यूज़र बंद करें**. साइन इन के लिए **60 दिन से नहीं आए** चुनें: इतने दिनों से बिना साइन इन वाले अकाउंट. कई यूज़र एक साथ बंद करने के लिए उन पर निशान लगाएँ.',
        },
      ],
      picture: {
        en: 'The users who have not signed in for 60 days',
        hi: 'जिन यूज़र ने 60 दिन से साइन इन नहीं किया',
      },
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Deactivate User');
        await walk.page.getByText(walk.named('Any sign-in')).click();
        await walk.press('Dormant for 60 days');
        await walk.page.getByRole('row').nth(2).waitFor();
      },
    },
  ],
};
