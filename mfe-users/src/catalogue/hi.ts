import type { Catalogue } from '@veritas/shared/language';
import { AUDIT } from './hi/audit.ts';
import { AUDIT_DETAILS } from './hi/audit-details.ts';
import { CREATE } from './hi/create.ts';
import { ONE_USER } from './hi/one-user.ts';
import { PEOPLE } from './hi/people.ts';
import { SETTINGS } from './hi/settings.ts';

const hi: Catalogue = {
  ...AUDIT,
  ...AUDIT_DETAILS,
  ...CREATE,
  ...ONE_USER,
  ...PEOPLE,
  ...SETTINGS,

  // Words of several pages.
  'Clear filters': 'फ़िल्टर हटाएँ',
  Users: 'यूज़र',
  Role: 'रोल',
  Roles: 'रोल',
  Group: 'ग्रुप',
  'Group Code': 'ग्रुप कोड',
  Email: 'ईमेल',
  Name: 'नाम',
  Code: 'कोड',
  Organization: 'संगठन',
  Active: 'चालू',
  Inactive: 'बंद',
  Yes: 'हाँ',
  No: 'नहीं',
  yes: 'हाँ',
  no: 'नहीं',
  none: 'कोई नहीं',
  Action: 'काम',
  Change: 'बदलाव',
  Target: 'किस पर',
  When: 'कब',
  Where: 'कहाँ',
  Actor: 'किसने',
  From: 'कब से',
  To: 'कब तक',
  Title: 'मतलब',
  Description: 'विवरण',
  Created: 'बना',
  Saved: 'सेव हो गया',
  Save: 'सेव करें',
  'Save changes': 'बदलाव सेव करें',
  Edit: 'बदलें',
  Stop: 'रोकें',
  End: 'ख़त्म करें',
  'Last used': 'आख़िरी इस्तेमाल',
  'Last sign-in': 'पिछला साइन इन',
  'No group': 'कोई ग्रुप नहीं',
  'Password copied': 'पासवर्ड कॉपी हुआ',
  'Sign out everywhere': 'हर जगह से साइन आउट करें',
  'Nothing was saved.': 'कुछ सेव नहीं हुआ.',
  'The server cannot be reached. The run goes on when it answers.':
    'सर्वर से संपर्क नहीं हो पा रहा. उसका जवाब आते ही काम आगे बढ़ेगा.',
  'This may not have been saved.': 'हो सकता है यह सेव न हुआ हो.',
  'Email is missing': 'ईमेल नहीं दिया गया',
  'Username is missing': 'यूज़रनेम नहीं दिया गया',
  'Password is missing': 'पासवर्ड नहीं दिया गया',
  'Role is missing': 'रोल नहीं चुना गया',
  'Organization is missing': 'संगठन नहीं चुना गया',
  'Group is missing': 'ग्रुप नहीं चुना गया',
  'Code is missing': 'कोड नहीं दिया गया',

  // The signed-in user.
  'Your account': 'आपका अकाउंट',
  'Unknown role': 'अज्ञात रोल',
  'Change password': 'पासवर्ड बदलें',
  'Current password': 'मौजूदा पासवर्ड',
  'New password': 'नया पासवर्ड',
  'New password again': 'नया पासवर्ड दोबारा',
  'The one that you just signed in with': 'वही जिससे आपने अभी साइन इन किया',
  'The current password is missing': 'मौजूदा पासवर्ड नहीं दिया गया',
  'Does not match the new password': 'नए पासवर्ड से मेल नहीं खाता',
  'Failed to change the password': 'पासवर्ड नहीं बदल सका',
  'Password changed. Your other sessions have ended.': 'पासवर्ड बदल गया. आपके बाकी सेशन ख़त्म हो गए.',
  'Password needs at least {count} characters': 'पासवर्ड में कम से कम {count} अक्षर चाहिए',
  'At least {count} characters; a few words are easiest to remember':
    'कम से कम {count} अक्षर; कुछ शब्द साथ लिखें तो याद रखना सबसे आसान है',
  'Passwords cannot be changed on this server': 'इस सर्वर पर पासवर्ड यहाँ नहीं बदला जा सकता',
  'Your password was set by an admin, so two people know it. Choose your own to continue.':
    'आपका पासवर्ड किसी एडमिन ने रखा है, इसलिए दो लोग उसे जानते हैं. आगे बढ़ने के लिए अपना पासवर्ड चुनें.',
  'To the dashboard': 'डैशबोर्ड पर जाएँ',
  'Your sessions': 'आपके सेशन',
  'Where you are signed in. End any that you do not recognise, then change your password.':
    'आप कहाँ-कहाँ साइन इन हैं. जिन्हें आप नहीं पहचानते उन्हें ख़त्म करें, फिर पासवर्ड बदलें.',
  'Sign out everywhere, including here?': 'हर जगह से साइन आउट करें, यहाँ से भी?',
  'Failed to sign out everywhere: {reason}': 'हर जगह से साइन आउट नहीं हो सका: {reason}',
  'Loading your sessions': 'आपके सेशन लोड हो रहे हैं',
  'Failed to load your sessions': 'आपके सेशन लोड नहीं हो सके',
  'End the session of {kind, select, web {Browser} other {Phone app}} at {ip}, signed in {time}?':
    '{ip} पर {kind, select, web {ब्राउज़र} other {फ़ोन ऐप}} का सेशन ख़त्म करें, जिसमें {time} पर साइन इन किया गया?',
  'End {kind, select, web {Browser} other {Phone app}} at {ip}, signed in {time}':
    'ख़त्म करें: {kind, select, web {ब्राउज़र} other {फ़ोन ऐप}}, {ip}, साइन इन {time}',
  '{kind, select, web {Browser} other {Phone app}} at {ip}': '{kind, select, web {ब्राउज़र} other {फ़ोन ऐप}}, {ip}',
  'Failed to end the session: {reason}': 'सेशन ख़त्म नहीं हो सका: {reason}',
  'This session': 'यह सेशन',
};

export default hi;
