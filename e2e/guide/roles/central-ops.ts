import type { Guide } from '../lib/guide.ts';

/** All hubs, from the desk. */
export const CENTRAL_OPS: Guide = {
  role: 'central_ops',
  title: {
    en: 'Central Ops: all hubs',
    hi: 'Central Ops: सभी हब',
  },
  day: {
    en: 'You compare hubs, keep views for the questions that come back every week, and answer with figures that everyone can open.',
    hi: 'आप हब की तुलना करते हैं, हर हफ़्ते लौटने वाले सवालों के लिए व्यू रखते हैं, और ऐसे आँकड़ों से जवाब देते हैं जिन्हें कोई भी खोल सकता है.',
  },
  start: '/Dashboard',
  steps: [
    {
      title: {
        en: 'Compare the hubs',
        hi: 'हब की तुलना करें',
      },
      text: [
        {
          en: 'The dashboard counts all hubs when **All Hubs** is chosen. A press on a hub, an operator or a figure leads to its devices; the formula of each figure is printed with it.',
          hi: '**सभी हब** चुनने पर डैशबोर्ड सभी हब गिनता है. किसी हब, ऑपरेटर या आँकड़े को दबाने पर उसके डिवाइस खुलते हैं; हर आँकड़े का सूत्र उसके साथ लिखा है.',
        },
      ],
      picture: {
        en: 'The dashboard of all hubs',
        hi: 'सभी हब का डैशबोर्ड',
      },
      act: async (walk) => {
        await walk.page
          .getByRole('combobox', { name: walk.named('Hub') })
          .first()
          .click();
        await walk.press('All Hubs');
        await walk.see('Rejection');
      },
    },
    {
      title: {
        en: 'Keep a view',
        hi: 'व्यू रखें',
      },
      text: [
        {
          en: 'Press **Data**, then **Stats**, choose the filters, then press **Views** and **Save or edit views…** to give the view a name. You can share it with everyone: it is in their menu then. **Copy link to this view** is for once.',
          hi: '**डेटा** दबाएँ, फिर **आँकड़े**, फ़िल्टर चुनें, फिर **व्यू** दबाएँ और **व्यू सेव करें या बदलें…** से उसे नाम दें. आप उसे सबके साथ बाँट सकते हैं: तब वह उनके मेन्यू में होता है. **इस व्यू का लिंक कॉपी करें** एक बार के लिए है.',
        },
      ],
      picture: {
        en: 'The devices that wait for the return centre, and the menu of views',
        hi: 'जो डिवाइस रिटर्न सेंटर के लिए रुके हैं, और व्यू का मेन्यू',
      },
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Stats');
        await walk.pressBeginning('Filters');
        await walk.choose('Age', 'Not at the RC after 5 days');
        await walk.page.getByRole('rowheader').first().waitFor();
        await walk.press('Views');
      },
    },
    {
      title: {
        en: 'Get the report',
        hi: 'रिपोर्ट लें',
      },
      text: [
        {
          en: 'Press **Data**, then **Download**. Choose two dates or a preset such as **Last 7 days**; the page says how many rows there are. **Download CSV** saves one file. **Prepare in the background** has the server write a large one while you do something else; it is kept for 7 days.',
          hi: '**डेटा** दबाएँ, फिर **डाउनलोड**. दो तारीख़ें चुनें या **पिछले 7 दिन** जैसी कोई तैयार अवधि; पेज बताता है कि कितनी पंक्तियाँ हैं. **CSV डाउनलोड करें** एक फ़ाइल सेव करता है. **पीछे तैयार करवाएँ** से सर्वर बड़ी रिपोर्ट बनाता है और आप दूसरा काम करते हैं; वह 7 दिन रखी रहती है.',
        },
      ],
      picture: {
        en: 'The report of a week with its number of rows',
        hi: 'एक हफ़्ते की रिपोर्ट, पंक्तियों की गिनती के साथ',
      },
      act: async (walk) => {
        await walk.page.keyboard.press('Escape');
        await walk.press('Data');
        await walk.press('Download');
        await walk.press('Last 7 days');
        await walk.see('rows');
      },
    },
  ],
};
