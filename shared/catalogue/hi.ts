import type { Catalogue } from '../language/t.ts';

const hi: Catalogue = {
  'Close message': 'संदेश बंद करें',
  system: 'सिस्टम',
  light: 'लाइट',
  dark: 'डार्क',
  'Theme: {now}. Change to {next}': 'थीम: {now}. {next} पर बदलें',
  Retry: 'फिर कोशिश करें',
  Reference: 'रेफ़रेंस',
  Loading: 'लोड हो रहा है',
  'Clear {label}': '{label} साफ़ करें',
  'Hide password': 'पासवर्ड छिपाएँ',
  'Show password': 'पासवर्ड दिखाएँ',
  Close: 'बंद करें',
  Content: 'सामग्री',
  'Nothing found': 'कुछ नहीं मिला',
  'Show choices of {label}': '{label} के विकल्प दिखाएँ',
  Searching: 'खोज रहे हैं',
  'Active filters': 'लगे हुए फ़िल्टर',
  'Remove filter {words}': 'फ़िल्टर {words} हटाएँ',
  Select: 'चुनें',
  'The browser did not allow copying': 'ब्राउज़र ने कॉपी नहीं करने दिया',
  'Access forbidden. You do not have permission to access this resource.':
    'पहुँच की मनाही है. आपको इसे देखने की अनुमति नहीं है.',
  'An unexpected error occurred. Please try again later.': 'अचानक कोई गड़बड़ी हुई. थोड़ी देर बाद फिर कोशिश करें.',
  'Invalid username or password': 'यूज़रनेम या पासवर्ड ग़लत है',
  '{role}, are not allowed to login from web browser': '{role} को वेब ब्राउज़र से लॉग इन करने की अनुमति नहीं है',
  'The link means days in {named}. Here they are in {everyones}, as set for everyone.':
    'लिंक में दिन {named} के हिसाब से हैं. यहाँ सबके लिए तय {everyones} के हिसाब से दिखाए गए हैं.',
  '{zone} (set for everyone)': '{zone} (सबके लिए तय)',
  '{zone} (the zone of this computer)': '{zone} (इस कंप्यूटर का टाइम ज़ोन)',
  'Days and times are in {named}, as in the link.': 'दिन और समय लिंक के हिसाब से {named} में हैं.',
  '{zone} (as in the link)': '{zone} (जैसा लिंक में है)',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec': 'जन फ़र मार्च अप्रैल मई जून जुल अग सित अक्टू नव दिस',
  'The server has a problem ({status}). Try again in a minute, or report it to the support team.':
    'सर्वर में कोई समस्या है ({status}). एक मिनट बाद फिर कोशिश करें, या सपोर्ट टीम को बताएँ.',
  'The server refused this ({status}). Reload the page and try again.':
    'सर्वर ने इसे स्वीकार नहीं किया ({status}). पेज रीलोड करके फिर कोशिश करें.',
  'The server cannot be reached. Check the connection and try again.':
    'सर्वर से संपर्क नहीं हो पा रहा. कनेक्शन जाँचें और फिर कोशिश करें.',
  'The server answered in an unexpected form. Reload the page or try again later.':
    'सर्वर का जवाब समझ में नहीं आया. पेज रीलोड करें या थोड़ी देर बाद फिर कोशिश करें.',

  'Choose a CSV file.': 'CSV फ़ाइल चुनें.',
  'Save it as “CSV UTF-8” first.': 'पहले इसे “CSV UTF-8” में सेव करें.',
  'Unpack it first.': 'पहले इसे अनपैक करें.',
  'a PNG picture': 'PNG तस्वीर',
  'a JPEG picture': 'JPEG तस्वीर',
  'a GIF picture': 'GIF तस्वीर',
  'a PDF document': 'PDF दस्तावेज़',
  'an Excel workbook or a zip archive': 'Excel वर्कबुक या ज़िप फ़ाइल',
  'an old Excel workbook': 'पुरानी Excel वर्कबुक',
  'a gzip archive': 'gzip फ़ाइल',
  'a Windows program': 'Windows प्रोग्राम',
  'Unicode text (UTF-16)': 'Unicode (UTF-16) टेक्स्ट',

  // Words that several packages use.
  Cancel: 'रद्द करें',
  Done: 'हो गया',
  Copy: 'कॉपी करें',
  Time: 'समय',
  Reason: 'कारण',
  All: 'सभी',
  Never: 'कभी नहीं',
  Actions: 'कार्रवाई',
  Username: 'यूज़रनेम',
  Password: 'पासवर्ड',
  Search: 'खोज',
  Reload: 'रीलोड करें',
  Unknown: 'अज्ञात',
  Brand: 'ब्रांड',
  Manufacturer: 'निर्माता',
};

export default hi;
