import type { Language } from './language.ts';

/** Hindi names of what the guide presses and fills in; a test compares them with the catalogues. */
export const NAMES: Readonly<Record<string, string>> = {
  'Add manufacturer': 'निर्माता जोड़ें',
  'Add note': 'नोट जोड़ें',
  Age: 'कब से रुका है',
  'All Hubs': 'सभी हब',
  'All devices': 'सभी डिवाइस',
  'Answer for each ID': 'हर ID का जवाब',
  'Any sign-in': 'कोई भी साइन इन',
  'Audit trail': 'ऑडिट ट्रेल',
  Brand: 'ब्रांड',
  'CSV file': 'CSV फ़ाइल',
  'Clear flag': 'फ़्लैग हटाएँ',
  'Copy link to this view': 'इस व्यू का लिंक कॉपी करें',
  'Copy missing IDs': 'न मिली ID कॉपी करें',
  'Copy sign-in details': 'साइन इन की जानकारी कॉपी करें',
  'Correct here': 'यहीं ठीक करें',
  'Create User': 'यूज़र बनाएँ',
  Data: 'डेटा',
  Deactivate: 'बंद करें',
  'Deactivate User': 'यूज़र बंद करें',
  'Device Details': 'डिवाइस का विवरण',
  'Dormant for 60 days': '60 दिन से नहीं आए',
  Download: 'डाउनलोड',
  'Download CSV': 'CSV डाउनलोड करें',
  'Prepare in the background': 'पीछे तैयार करवाएँ',
  Email: 'ईमेल',
  'Filter by tracking id...': 'ट्रैकिंग ID से खोजें...',
  Filters: 'फ़िल्टर',
  Hub: 'हब',
  'Last 7 days': 'पिछले 7 दिन',
  Login: 'लॉग इन',
  Manufacturer: 'निर्माता',
  'Name, email, role or group': 'नाम, ईमेल, रोल या ग्रुप',
  'Needs attention': 'ध्यान दें',
  'New note': 'नया नोट',
  'On hold': 'होल्ड पर',
  'Unusual rejections': 'बाकी से अलग',
  Password: 'पासवर्ड',
  'QR code of the app package': 'ऐप पैकेज का QR कोड',
  'Reason (optional)': 'कारण (ज़रूरी नहीं)',
  'Rejected, any code': 'रिजेक्ट, कोई भी कोड',
  Result: 'नतीजा',
  Role: 'रोल',
  'Save flag': 'फ़्लैग सेव करें',
  'Save or edit views…': 'व्यू सेव करें या बदलें…',
  'Scan attempts': 'स्कैन की कोशिशें',
  'Set flag': 'फ़्लैग लगाएँ',
  Settings: 'सेटिंग',
  Stats: 'आँकड़े',
  Suggest: 'पासवर्ड सुझाएँ',
  'Update Changes DB': 'बदलाव DB में सेव करें',
  Upload: 'अपलोड',
  'Upload result': 'अपलोड का नतीजा',
  'User Management': 'यूज़र मैनेजमेंट',
  Username: 'यूज़रनेम',
  Views: 'व्यू',
  'White Label': 'व्हाइट लेबल',
};

/** Parts of texts that the console puts together. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  '60 stored': '60 सेव हुईं',
  'Not at the RC after 5 days': '5 दिन बाद भी RC पर नहीं',
  Rejection: 'रिजेक्शन',
  rows: 'पंक्तियाँ',
};

/** The name in a language; names of brands, roles and the console stay. */
export function nameIn(language: Language, name: string): string {
  return language === 'en' ? name : (NAMES[name] ?? PUT_TOGETHER[name] ?? name);
}
