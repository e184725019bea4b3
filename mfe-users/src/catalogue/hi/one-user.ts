import type { Catalogue } from '@veritas/shared/language';

/** The details of one user. */
export const ONE_USER: Catalogue = {
  'Edit {name}': '{name} को बदलें',
  'Failed to save the user': 'यूज़र सेव नहीं हो सका',
  'Changing the role signs the user out': 'रोल बदलने पर यूज़र साइन आउट हो जाएगा',
  'In several groups; another choice replaces them all': 'कई ग्रुप में है; दूसरा चुनने पर वे सभी हट जाएँगे',
  'As the role': 'रोल के अनुसार',
  'As the role (allowed)': 'रोल के अनुसार (अनुमति है)',
  'As the role (not allowed)': 'रोल के अनुसार (अनुमति नहीं)',
  Allowed: 'अनुमति है',
  'Not allowed': 'अनुमति नहीं',
  'Allowed for this user': 'इस यूज़र को अनुमति है',
  'Not allowed for this user': 'इस यूज़र को अनुमति नहीं',
  'Signs the user out on the web, but not in the app': 'यूज़र वेब पर साइन आउट हो जाएगा, पर ऐप में नहीं',
  'Failed to load the settings: {reason}': 'सेटिंग लोड नहीं हो सकी: {reason}',
  Access: 'एक्सेस',
  'Reset password': 'पासवर्ड रीसेट करें',
  'Reset the password of {name}?': '{name} का पासवर्ड रीसेट करें?',
  'Failed to reset the password: {reason}': 'पासवर्ड रीसेट नहीं हो सका: {reason}',
  'One-time password, shown only now: {password}': 'एक बार का पासवर्ड, सिर्फ़ अभी दिखेगा: {password}',
  Unlock: 'अनलॉक करें',
  'Failed to unlock the user: {reason}': 'यूज़र अनलॉक नहीं हो सका: {reason}',
  'Locked until': 'कब तक लॉक',
  'To be changed at the next sign-in': 'अगले साइन इन पर बदलना होगा',
  'To be changed at the next sign-in, by {time}': 'अगले साइन इन पर बदलना होगा, {time} तक',
  'Expired on {time}: reset it, so that the user can sign in':
    '{time} को इसका समय ख़त्म हो गया: रीसेट करें, तभी यूज़र साइन इन कर पाएगा',
  Sessions: 'सेशन',
  'Sign {name} out everywhere?': '{name} को हर जगह से साइन आउट करें?',
  'Counting the sessions': 'सेशन गिने जा रहे हैं',
  'Failed to count the sessions: {reason}': 'सेशन गिने नहीं जा सके: {reason}',
  'Failed to sign the user out: {reason}': 'यूज़र साइन आउट नहीं हो सका: {reason}',
  'Not signed in anywhere': 'कहीं साइन इन नहीं है',
  '{open}. Last used {time}': '{open}. आख़िरी इस्तेमाल {time}',
  '{web, number} open: {web, number} in a browser': '{web, plural, one {# खुला} other {# खुले}}: ब्राउज़र में {web, number}',
  '{mobile, number} open: {mobile, number} in the phone app':
    '{mobile, plural, one {# खुला} other {# खुले}}: फ़ोन के ऐप में {mobile, number}',
  '{sum, number} open: {web, number} in a browser, {mobile, number} in the phone app':
    '{sum, number} खुले: ब्राउज़र में {web, number}, फ़ोन के ऐप में {mobile, number}',
  'Open in the audit trail': 'ऑडिट ट्रेल में खोलें',
  'Changes to {name}': '{name} में बदलाव',
  'Nothing is recorded': 'कुछ दर्ज नहीं है',
  'Nothing among the latest entries. Older ones are in the audit trail.':
    'सबसे नई एंट्रियों में कुछ नहीं है. पुरानी ऑडिट ट्रेल में हैं.',
};
