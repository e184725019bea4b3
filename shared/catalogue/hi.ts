import type { Catalogue } from '../language/t.ts';

const hi: Catalogue = {
  'Close message': 'संदेश बंद करें',
  system: 'सिस्टम',
  light: 'लाइट',
  dark: 'डार्क',
  'Theme: {now}. Change to {next}': 'थीम: {now}. {next} पर बदलें',
  Retry: 'फिर कोशिश करें',
  'Leave without saving your changes to {names}?': '{names} के बदलाव सेव किए बिना जाएँ?',
  Reference: 'रेफ़रेंस',
  Loading: 'लोड हो रहा है',
  'Loading …': 'लोड हो रहा है …',
  'This is taking longer than usual. If nothing happens, reload the page.':
    'इसमें हमेशा से ज़्यादा समय लग रहा है. कुछ न हो तो पेज रीलोड करें.',
  '{size} MB received': '{size} MB मिले',
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
  'No active filters': 'कोई फ़िल्टर नहीं लगा है',
  Select: 'चुनें',
  'The browser did not allow copying': 'ब्राउज़र ने कॉपी नहीं करने दिया',
  'Access forbidden. You do not have permission to access this resource.':
    'पहुँच की मनाही है. आपको इसे देखने की अनुमति नहीं है.',
  'An unexpected error occurred. Please try again later.': 'अचानक कोई गड़बड़ी हुई. थोड़ी देर बाद फिर कोशिश करें.',
  'The browser refuses cookies. Allow them for this site, and open it by https.':
    'ब्राउज़र कुकीज़ नहीं लेता. इस साइट के लिए उनकी अनुमति दें और इसे https से खोलें.',
  'Invalid username or password': 'यूज़रनेम या पासवर्ड ग़लत है',
  '{role}, are not allowed to login from web browser': '{role} को वेब ब्राउज़र से लॉग इन करने की अनुमति नहीं है',
  'The days of the link are in {named}. Here they are in {everyones}, as set for everyone.':
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
  'The server is busy ({status}). Try again in a minute.': 'सर्वर व्यस्त है ({status}). एक मिनट बाद फिर कोशिश करें.',
  'This is more than the server accepts ({status}). Report it to the support team.':
    'सर्वर एक बार में इतना डेटा नहीं लेता ({status}). सपोर्ट टीम को बताएँ.',
  'Another tab signed in. This may not have been done.': 'दूसरे टैब में साइन इन हुआ. हो सकता है यह काम न हुआ हो.',
  'The server cannot be reached. Check the connection and try again.':
    'सर्वर से संपर्क नहीं हो पा रहा. कनेक्शन जाँचें और फिर कोशिश करें.',
  'Unexpected response from the server. Reload the page or try again later.':
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

  // Figures, devices and error codes.
  Today: 'आज',
  'Last 7 Days': 'पिछले 7 दिन',
  'Last 15 Days': 'पिछले 15 दिन',
  'Last 30 Days': 'पिछले 30 दिन',
  'Both start and end dates are required': 'शुरू और आख़िरी, दोनों तारीख़ें ज़रूरी हैं',
  'End date cannot be later than today': 'आख़िरी तारीख़ आज के बाद की नहीं हो सकती',
  'Start date cannot be later than end date': 'शुरू की तारीख़ आख़िरी तारीख़ के बाद की नहीं हो सकती',
  'End date cannot be before start date': 'आख़िरी तारीख़ शुरू की तारीख़ से पहले की नहीं हो सकती',
  'A report covers at most {days} days': 'रिपोर्ट ज़्यादा से ज़्यादा {days} दिन की हो सकती है',
  'The dashboard covers at most {days} days': 'डैशबोर्ड ज़्यादा से ज़्यादा {days} दिन दिखाता है',
  Pending: 'पेंडिंग',
  'Submitted for verification': 'वेरिफ़िकेशन के लिए सबमिट',
  'verified at hub': 'हब पर वेरिफ़ाइड',
  Detatched: 'डिटैच्ड',
  'Scan it at the doorstep': 'डोरस्टेप पर स्कैन करें',
  'Scan it at the hub': 'हब पर स्कैन करें',
  'Send it to the return centre and scan it there': 'रिटर्न सेंटर भेजें और वहाँ स्कैन करें',
  'Nothing left to do': 'कुछ बाकी नहीं',
  'Check the ID, or ask the person who uploads shipments': 'ID जाँचें, या शिपमेंट अपलोड करने वाले से पूछें',
  'All Hubs': 'सभी हब',
  'Meaning not defined': 'मतलब तय नहीं है',
  'Meaning not defined. Report it to the support team.': 'मतलब तय नहीं है. सपोर्ट टीम को बताएँ.',
  'TID not present in DB': 'TID डेटाबेस में नहीं है',
  'Oops...Wrong TID.': 'ओह... ग़लत TID.',
  'This tracking ID is not in the system. Check the ID and scan again; if it is right, tell your hub.':
    'यह ट्रैकिंग ID सिस्टम में नहीं है. ID जाँचकर फिर स्कैन करें; सही हो तो अपने हब को बताएँ.',
  'TID not mapped to WM/hub': 'TID इस WM/हब से जुड़ी नहीं है',
  'This tracking ID belongs to {expected}, not to {found}. Check the ID and scan again, or hand the device over.':
    'यह ट्रैकिंग ID {expected} की है, {found} की नहीं. ID जाँचकर फिर स्कैन करें, या डिवाइस उन्हें सौंप दें.',
  'TID already verified by another WM': 'TID किसी दूसरे WM ने पहले ही वेरिफ़ाई कर दी है',
  'TID already verified.': 'TID पहले ही वेरिफ़ाई हो चुकी है.',
  '{found} has already verified this tracking ID. Check the ID and scan the one on this package.':
    '{found} यह ट्रैकिंग ID पहले ही वेरिफ़ाई कर चुके हैं. ID जाँचें और इसी पैकेज की ID स्कैन करें.',
  'duplicate MAC address scanned': 'वही MAC ऐड्रेस दोबारा स्कैन हुआ',
  'Device duplication detected.': 'डिवाइस दोबारा स्कैन हुआ है.',
  'Device {found} was already scanned for {expected}. Retry if this was a mistake, else submit to start the detach process.':
    'डिवाइस {found} पहले ही {expected} के लिए स्कैन हो चुका है. ग़लती से हुआ हो तो फिर कोशिश करें, नहीं तो डिटैच शुरू करने के लिए सबमिट करें.',
  'manufacturer not found and brand not on the exclude list': 'निर्माता नहीं मिला और ब्रांड छूट वाली सूची में नहीं है',
  'Fraudulent device detected.': 'नक़ली डिवाइस मिला.',
  'Manufacturer {found} is not known for brand {expected}. Retry, or submit to start the detach process.':
    'ब्रांड {expected} के लिए निर्माता {found} दर्ज नहीं है. फिर कोशिश करें, या डिटैच शुरू करने के लिए सबमिट करें.',
  'brand or manufacturer mismatched with the order': 'ब्रांड या निर्माता ऑर्डर से अलग है',
  'Brand Mismatch..': 'ब्रांड अलग है.',
  'Found brand {found}, expected brand {expected}. Retry, or submit to detach.':
    'मिला ब्रांड {found}, होना था {expected}. फिर कोशिश करें, या डिटैच के लिए सबमिट करें.',
  'model mismatch': 'मॉडल अलग है',
  'Incorrect device detected.': 'ग़लत डिवाइस मिला.',
  'Found model {found}, expected model {expected}. Retry, or submit to detach.':
    'मिला मॉडल {found}, होना था {expected}. फिर कोशिश करें, या डिटैच के लिए सबमिट करें.',
  'hardware ID mismatch at hub/RC': 'हब/RC पर हार्डवेयर ID अलग है',
  'Device Mismatch detected.': 'डिवाइस अलग है.',
  'Scanned device differs from the doorstep capture. Found {found}, captured {expected}. Retry, or report to the support team.':
    'स्कैन किया गया डिवाइस डोरस्टेप वाले से अलग है. मिला {found}, डोरस्टेप पर था {expected}. फिर कोशिश करें, या सपोर्ट टीम को बताएँ.',
  unknown: 'अज्ञात',
  Passed: 'पास',
  '{first} to {last}': '{first} से {last}',
  'nothing to compare, no submitted scans': 'तुलना के लिए कुछ नहीं, कोई स्कैन सबमिट नहीं हुआ',
  'nothing to compare, no submitted scans {period}': 'तुलना के लिए कुछ नहीं, {period} कोई स्कैन सबमिट नहीं हुआ',
  '{points} points': '{points} पॉइंट',
  'no comparison with {period}: there are no records': '{period} के साथ तुलना नहीं: कोई रिकॉर्ड नहीं है',
  'no comparison with {period}: records begin on {day}': '{period} के साथ तुलना नहीं: रिकॉर्ड {day} से शुरू होते हैं',
  'unchanged from {from}, {period}': '{from} ही, जैसा {period} में',
  'up {by} from {from}, {period}': '{from} से {by} ज़्यादा, {period}',
  'down {by} from {from}, {period}': '{from} से {by} कम, {period}',
  'Compared with the same number of days directly before, by the current state of their devices.':
    'बदलाव ठीक पहले के उतने ही दिनों से है, उनके डिवाइस की अभी की स्थिति पर.',
  'Fewer than {count} are marked as a small sample.': '{count} से कम हों तो छोटा सैंपल लिखा जाता है.',
  'Scans made in the period of devices created in the period.': 'इस अवधि में बने डिवाइस के इसी अवधि के स्कैन.',
  'Scans made in the period, whenever the device was created.': 'इस अवधि के स्कैन, डिवाइस चाहे जब बना हो.',
  'The number of devices created in the period that are submitted, passed or rejected.':
    'इस अवधि में बने डिवाइस जो सबमिट हुए, पास या रिजेक्ट.',
  'The number of devices submitted in the period, whenever they were created, passed or rejected.':
    'इस अवधि में सबमिट हुए डिवाइस, पास या रिजेक्ट, चाहे जब बने हों.',
  'The number of devices created in the period that are not yet submitted.': 'इस अवधि में बने डिवाइस जो अभी सबमिट नहीं हुए.',
  'At the doorstep: submitted and not passed, on the submit day. At the hub: verified and not passed, on the verify day. A rejection that the hub verified is in both lines.':
    'डोरस्टेप पर: सबमिट हुए पर पास नहीं, सबमिट के दिन. हब पर: वेरिफ़ाई हुए पर पास नहीं, वेरिफ़ाई के दिन. जो रिजेक्शन हब ने वेरिफ़ाई किया वह दोनों लाइनों में है.',
  'Each submitted device once: verified ones on their verify day, the others on their submit day. Those without that time are left out.':
    'हर सबमिट हुआ डिवाइस एक बार: वेरिफ़ाइड अपने वेरिफ़ाई के दिन, बाकी अपने सबमिट के दिन. जिनका समय नहीं है वे छोड़ दिए गए हैं.',
  'Every submission on its day and every verification of a submitted device on its day, so a device may be in both.':
    'हर सबमिट अपने दिन और सबमिट हुए डिवाइस का हर वेरिफ़िकेशन अपने दिन, इसलिए एक डिवाइस दोनों में हो सकता है.',
  'The results passed and E003 to E010 of devices created in the period. Share: count ÷ sum of these counts × 100, one decimal.':
    'इस अवधि में बने डिवाइस के नतीजे: पास और E003 से E010. हिस्सा: गिनती ÷ इन सबका जोड़ × 100, एक दशमलव.',
  'The results passed and E003 to E010 of devices submitted in the period, whenever they were created. Share: count ÷ sum of these counts × 100, one decimal.':
    'इस अवधि में सबमिट हुए डिवाइस के नतीजे, चाहे जब बने हों: पास और E003 से E010. हिस्सा: गिनती ÷ इन सबका जोड़ × 100, एक दशमलव.',
  'Submitted and not passed ÷ submitted × 100, two decimals; 0.00 without any. Counts devices created in the period.':
    'सबमिट पर पास नहीं ÷ सबमिट × 100, दो दशमलव; कोई न हो तो 0.00. इस अवधि में बने डिवाइस गिने जाते हैं.',
  'Rejections: submitted and not passed. Rejection %: rejections ÷ all devices of the hub created in the period, pending ones included, × 100.':
    'रिजेक्शन: सबमिट हुए पर पास नहीं. रिजेक्शन %: रिजेक्शन ÷ इस अवधि में बने हब के सभी डिवाइस, पेंडिंग भी, × 100.',
  'Rejections: submitted by the operator and not passed. Rejection %: rejections ÷ all devices created in the period and submitted by the operator × 100.':
    'रिजेक्शन: ऑपरेटर ने सबमिट किए पर पास नहीं. रिजेक्शन %: रिजेक्शन ÷ इस अवधि में बने और ऑपरेटर के सबमिट किए सभी डिवाइस × 100.',
  'Submitted and not passed ÷ submitted × 100, two decimals; 0.00 without any. Counts devices submitted in the period, whenever they were created.':
    'सबमिट पर पास नहीं ÷ सबमिट × 100, दो दशमलव; कोई न हो तो 0.00. इस अवधि में सबमिट हुए डिवाइस गिने जाते हैं, चाहे जब बने हों.',
  'Rejections: submitted and not passed. Rejection %: rejections ÷ all devices of the hub submitted in the period, whenever they were created, × 100.':
    'रिजेक्शन: सबमिट हुए पर पास नहीं. रिजेक्शन %: रिजेक्शन ÷ इस अवधि में सबमिट हुए हब के सभी डिवाइस, चाहे जब बने हों, × 100.',
  'Rejections: submitted by the operator and not passed. Rejection %: rejections ÷ all devices submitted by the operator in the period, whenever they were created, × 100.':
    'रिजेक्शन: ऑपरेटर ने सबमिट किए पर पास नहीं. रिजेक्शन %: रिजेक्शन ÷ इस अवधि में ऑपरेटर के सबमिट किए सभी डिवाइस, चाहे जब बने हों, × 100.',
  'Failed to fetch status': 'स्थिति नहीं मिल सकी',

  // Permissions between users, and email validation.
  activate: 'को चालू',
  deactivate: 'को बंद',
  delete: 'को डिलीट',
  edit: 'को एडिट',
  'reset the password of': 'का पासवर्ड रीसेट',
  unlock: 'को अनलॉक',
  'sign out': 'को साइन आउट',
  ' or ': ' या ',
  'Your role cannot manage users': 'आपका रोल यूज़र मैनेज नहीं कर सकता',
  'You cannot {verb} yourself': 'आप ख़ुद {verb} नहीं कर सकते',
  'Only a {roles} may delete users': 'यूज़र को सिर्फ़ {roles} डिलीट कर सकते हैं',
  '{own} may not {verb} a user of an unknown role': '{own} अज्ञात रोल के यूज़र {verb} नहीं कर सकते',
  '{own} may not {verb} a user of the role {other}': '{own}, {other} रोल के यूज़र {verb} नहीं कर सकते',
  '{own} may {verb} users of their own groups only': '{own} सिर्फ़ अपने ग्रुप के यूज़र {verb} कर सकते हैं',
  'This user is already active': 'यह यूज़र पहले से चालू है',
  'This user is already inactive': 'यह यूज़र पहले से बंद है',
  'Email is longer than 254 characters': 'ईमेल 254 अक्षरों से लंबा है',
  'Email is not an address such as name@example.com': 'ईमेल name@example.com जैसा पता नहीं है',
  'Password takes at most 128 characters': 'पासवर्ड में ज़्यादा से ज़्यादा 128 अक्षर हो सकते हैं',

  // The meaning of an error code.
  'Reason is missing': 'कारण नहीं दिया गया',
  'Reason takes at most 200 characters': 'कारण में ज़्यादा से ज़्यादा 200 अक्षर हो सकते हैं',
  'Title is missing': 'मतलब नहीं दिया गया',
  'Title takes at most 80 characters': 'मतलब में ज़्यादा से ज़्यादा 80 अक्षर हो सकते हैं',
  'Description takes at most 500 characters': 'विवरण में ज़्यादा से ज़्यादा 500 अक्षर हो सकते हैं',

  // Words that several packages use.
  Cancel: 'रद्द करें',
  'Leave this page? The download of {name} will stop and has to be started again.':
    'छोड़कर जाएँ? {name} का डाउनलोड रुक जाएगा और फिर से शुरू करना होगा.',
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
