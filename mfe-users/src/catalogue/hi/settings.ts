import type { Catalogue } from '@veritas/shared/language';

/** The settings for all users. */
export const SETTINGS: Catalogue = {
  Settings: 'सेटिंग',
  'For everyone, on every server of this installation': 'सबके लिए, इस इंस्टॉलेशन के हर सर्वर पर',
  'This server keeps its settings in variables only': 'इस सर्वर की सेटिंग सिर्फ़ वेरिएबल में हैं',
  'Failed to load the settings': 'सेटिंग लोड नहीं हो सकी',
  'Loading the settings': 'सेटिंग लोड हो रही है',
  'Save: {title}': 'सेव करें: {title}',
  'Saved. It now applies everywhere.': 'सेव हो गया. यह हर जगह लागू है.',
  'Never changed': 'कभी नहीं बदला',
  'Changed {time}': '{time} को बदला गया',
  'Changed by {name}, {time}': '{name} ने बदला, {time}',
  'Stored now: {words}': 'अभी सेव है: {words}',
  'Use the stored value': 'सेव किया हुआ रखें',
  '{hours, plural, one {# hour} other {# hours}}, {days, plural, one {# day} other {# days}}':
    '{hours, plural, one {# घंटा} other {# घंटे}}, {days, plural, other {# दिन}}',
  '{days, plural, one {# day} other {# days}}': '{days, plural, other {# दिन}}',
  'they stay in the list': 'वे सूची में बने रहेंगे',
  '{variable} is set on the server and takes precedence. Change it there, or clear it to decide here.':
    'सर्वर पर {variable} तय है और वही चलेगा. उसे वहाँ बदलें, या यहाँ तय करने के लिए उसे ख़ाली करें.',
  'Web sign-in': 'वेब साइन इन',
  'Roles that may sign in here; the others use the app. Users of a role that you remove are signed out. What is set for a single user stays.':
    'जो रोल यहाँ साइन इन कर सकते हैं; बाकी ऐप इस्तेमाल करते हैं. जो रोल आप हटाएँगे उसके यूज़र साइन आउट हो जाएँगे. किसी एक यूज़र के लिए जो तय है वह बना रहेगा.',
  'Business time zone': 'काम का टाइम ज़ोन',
  'Where a day begins and ends, in every figure, filter, report and upload.':
    'दिन कब शुरू और ख़त्म होता है: हर आँकड़े, फ़िल्टर, रिपोर्ट और अपलोड में.',
  'Time zone': 'टाइम ज़ोन',
  'Each browser’s own zone': 'हर ब्राउज़र का अपना ज़ोन',
  'Search, for example Kolkata': 'खोजें, जैसे Kolkata',
  'No time zone with this name': 'इस नाम का कोई टाइम ज़ोन नहीं',
  'Choose a time zone from the list': 'सूची से टाइम ज़ोन चुनें',
  Ageing: 'एजिंग',
  'When a device needs attention. Links and saved views with their own limits keep them.':
    'डिवाइस पर कब ध्यान देना है. जिस लिंक या सेव किए गए व्यू की अपनी सीमाएँ हैं उसमें वही रहेंगी.',
  'Hours from the doorstep to the hub': 'डोरस्टेप से हब तक के घंटे',
  'Days from the hub to the return centre': 'हब से रिटर्न सेंटर तक के दिन',
  'A whole number from 1 to {max}': '1 से {max} तक की पूरी संख्या',
  'Closed devices': 'बंद हो चुके डिवाइस',
  'Detatched devices leave the pick list and the dashboard after this time, and return when it is changed. They are still found by ID and in the report; flagged ones stay.':
    'डिटैच्ड डिवाइस इतने समय बाद पिक लिस्ट और डैशबोर्ड से हट जाते हैं, और समय बदलने पर लौट आते हैं. ID से और रिपोर्ट में वे फिर भी मिलेंगे; फ़्लैग वाले नहीं हटते.',
  'Days after the return centre': 'रिटर्न सेंटर के बाद के दिन',
  'Empty: they stay in the list.': 'ख़ाली: वे सूची में बने रहेंगे.',
  'A whole number from {min} to {max}, or empty': '{min} से {max} तक की पूरी संख्या, या ख़ाली',
  'Failed to load the error catalogue': 'एरर कैटलॉग लोड नहीं हो सका',
  'Loading the error catalogue': 'एरर कैटलॉग लोड हो रहा है',
  'What the console and the app say about this code.': 'इस कोड के बारे में कंसोल और ऐप यह बताते हैं.',
  'Meaning not defined: shown as a bare code.': 'मतलब तय नहीं है: सिर्फ़ कोड दिखेगा.',
  'For example: Seal broken.': 'जैसे Seal broken.',
  'What to do. {found} and {expected} stand for the values of a scan.':
    'क्या करना है. {found} और {expected} की जगह स्कैन के मान आएँगे.',
  'Saved. {code} has this meaning everywhere.': 'सेव हो गया. {code} का हर जगह यही मतलब है.',
};
