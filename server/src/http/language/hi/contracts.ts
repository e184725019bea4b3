/** Messages of the contracts' schemas. */
export const CONTRACTS = {
  // Default messages of valibot.
  'Invalid {kind}: Expected {expected} but received {received}':
    'यह मान सही नहीं ({kind}): {expected} होना चाहिए, {received} मिला',
  'Invalid {kind}: Received {received}': 'यह मान सही नहीं ({kind}): {received}',
  // Default messages of schemas without a text.
  'The request must be a JSON object with the fields of this call':
    'अनुरोध ऐसा JSON ऑब्जेक्ट होना चाहिए जिसमें इस कॉल के फ़ील्ड हों',
  '{field} is not known here. Leave it out.': '{field} यहाँ नहीं चलता. इसे हटाकर भेजें.',
  '{field} must be text': '{field} टेक्स्ट होना चाहिए',
  '{field} must be text or a number': '{field} टेक्स्ट या संख्या होना चाहिए',
  '{field} must be a list': '{field} सूची होनी चाहिए',
  '{field} must be a JSON object': '{field} JSON ऑब्जेक्ट होना चाहिए',
  '{field} must be true or false': '{field} true या false होना चाहिए',
  '{field} is empty': '{field} ख़ाली है',
  '{field} takes at most {most} characters': '{field} में ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  '{field} must be one of {choices}': '{field} इनमें से एक होना चाहिए: {choices}',
  '{field} must be at most {most}': '{field} ज़्यादा से ज़्यादा {most} होना चाहिए',

  // Users and accounts.
  'Username must be text': 'यूज़रनेम टेक्स्ट होना चाहिए',
  'Username is missing': 'यूज़रनेम नहीं दिया गया',
  'Username takes 3 to 64 letters, digits, dots, dashes and underscores':
    'यूज़रनेम में 3 से 64 अंग्रेज़ी अक्षर, अंक, डॉट, - और _ हो सकते हैं',
  'Password must be text': 'पासवर्ड टेक्स्ट होना चाहिए',
  'Password is missing': 'पासवर्ड नहीं दिया गया',
  'Password needs at least {count} characters': 'पासवर्ड में कम से कम {count} अक्षर चाहिए',
  'Password takes at most 128 characters': 'पासवर्ड में ज़्यादा से ज़्यादा 128 अक्षर हो सकते हैं',
  'The password is missing': 'पासवर्ड नहीं दिया गया',
  'The current password is missing': 'मौजूदा पासवर्ड नहीं दिया गया',
  'Email must be text': 'ईमेल टेक्स्ट होना चाहिए',
  'Email is longer than 254 characters': 'ईमेल 254 अक्षरों से लंबा है',
  'Email is not an address such as name@example.com': 'ईमेल name@example.com जैसा पता नहीं है',
  'Role must be text': 'रोल टेक्स्ट होना चाहिए',
  'web_login must be true, false or null': 'web_login true, false या null होना चाहिए',
  'Role is missing': 'रोल नहीं चुना गया',
  'Name must be text': 'नाम टेक्स्ट होना चाहिए',
  'Name is missing': 'नाम ख़ाली है',
  'Name takes at most {most} characters': 'नाम में ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  'Code must be text': 'कोड टेक्स्ट होना चाहिए',
  'Code takes 2 to 32 letters, digits, dashes and underscores, and starts with a letter or digit':
    'कोड में 2 से 32 अंग्रेज़ी अक्षर, अंक, - और _ हो सकते हैं, और शुरू में अक्षर या अंक होना चाहिए',
  'Organization must be text': 'संगठन टेक्स्ट होना चाहिए',
  'Organization is missing': 'संगठन नहीं चुना गया',
  'The key of the link is missing': 'लिंक की कुंजी नहीं है',
  'This is no key of a link': 'यह किसी लिंक की कुंजी नहीं है',

  // Devices, scans, notes, views and signals.
  'Tracking ID is missing': 'ट्रैकिंग ID नहीं दी गई',
  'Tracking ID is longer than 64 characters': 'ट्रैकिंग ID 64 अक्षरों से लंबी है',
  'tracking_id must be a text': 'tracking_id टेक्स्ट होना चाहिए',
  'tracking_ids must be a list of 1 to {most} IDs': 'tracking_ids 1 से {most} ID की सूची होनी चाहिए',
  'Stage must be doorstep, hub or rc': 'चरण doorstep, hub या rc होना चाहिए',
  'Action must be check or submit': 'काम check या submit होना चाहिए',
  'Only E009 and E010 are open to be defined': 'सिर्फ़ E009 और E010 का मतलब तय किया जा सकता है',
  'Reason is missing': 'कारण नहीं दिया गया',
  'Reason must be a text': 'कारण टेक्स्ट होना चाहिए',
  'Reason is longer than {most} characters': 'कारण {most} अक्षरों से लंबा है',
  'Title is missing': 'मतलब नहीं दिया गया',
  'Note is missing': 'नोट लिखें',
  'Note is longer than {most} characters': 'नोट {most} अक्षरों से लंबा है',
  'flag must be urgent, hold or investigate': 'flag urgent, hold या investigate होना चाहिए',
  '{field} must be a UUID': '{field} UUID होना चाहिए',
  '{field} must be a number': '{field} संख्या होनी चाहिए',
  'after must be the next of the page before': 'after पिछले पेज का next होना चाहिए',
  'columns must name columns of the pick list': 'columns में पिक लिस्ट के कॉलम होने चाहिए',
  'Each column can appear only once': 'एक कॉलम एक ही बार दिख सकता है',
  'The column Tracking ID cannot be left out': 'ट्रैकिंग ID कॉलम नहीं हटाया जा सकता',
  'rows must be comfortable or dense': 'rows comfortable या dense होना चाहिए',
  'shared_with must be me, hub or everyone': 'shared_with me, hub या everyone होना चाहिए',
  'The view holds too many tracking IDs to be saved': 'इस व्यू में सेव करने के लिए बहुत ज़्यादा ट्रैकिंग ID हैं',
  'kind must be hub, operator, brand or code': 'kind hub, operator, brand या code होना चाहिए',
  'seen must be a time such as 2026-11-18T06:00:00.000Z': 'seen 2026-11-18T06:00:00.000Z जैसा समय होना चाहिए',
  'name must be a text': 'name टेक्स्ट होना चाहिए',
  'name is longer than 200 characters': 'name 200 अक्षरों से लंबा है',
  'outcome must be rejected or a code from E003 to E010': 'outcome rejected या E003 से E010 तक का कोड होना चाहिए',
  'snooze_days must be one of {choices}': 'snooze_days इनमें से एक होना चाहिए: {choices}',

  // Brands.
  'Brand must be text': 'ब्रांड टेक्स्ट होना चाहिए',
  'Brand is missing': 'ब्रांड नहीं दिया गया',
  'Brand takes at most {most} characters': 'ब्रांड में ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  'data must be a list of manufacturer names': 'data निर्माताओं के नामों की सूची होनी चाहिए',
  'A brand takes at most 500 manufacturers': 'एक ब्रांड में ज़्यादा से ज़्यादा 500 निर्माता हो सकते हैं',

  // Days, settings, the guide.
  'Dates are written YYYY-MM-DD': 'तारीख़ YYYY-MM-DD में लिखी जाती है',
  'A time zone is named as in Asia/Kolkata': 'टाइम ज़ोन का नाम Asia/Kolkata जैसा होता है',
  '{setting} must be a whole number from {min} to {max}': '{setting} {min} से {max} तक की पूरी संख्या होनी चाहिए',
  'Hours to the hub': 'हब तक के घंटे',
  'Days to the return centre': 'रिटर्न सेंटर तक के दिन',
  'Days until closed devices leave the list': 'बंद डिवाइस के सूची से हटने के दिन',
  'Web roles must be a list of roles': 'वेब साइन इन के रोल सूची में होने चाहिए',
  'Too many roles': 'बहुत ज़्यादा रोल',
  'name must be web_login_roles, time_zone, ageing or archive_after_days':
    'name web_login_roles, time_zone, ageing या archive_after_days होना चाहिए',
  'page is named by lower-case letters': 'page का नाम छोटे अंग्रेज़ी अक्षरों में होता है',
  'language is en or hi': 'language en या hi होना चाहिए',
  'name is that of a picture of the guide': 'name गाइड की किसी तस्वीर का होना चाहिए',

  // Modules and deploy tokens.
  'A remote is named by 1 to 32 lower-case letters, digits and dashes':
    'मॉड्यूल का नाम 1 से 32 छोटे अंग्रेज़ी अक्षरों, अंकों और डैश से बनता है',
  'A version has up to 64 characters': 'वर्शन में ज़्यादा से ज़्यादा 64 अक्षर हो सकते हैं',
  'Enter in up to 60 characters who uses the token, for example "devices CI"':
    'ज़्यादा से ज़्यादा 60 अक्षरों में बताएँ कि टोकन कौन इस्तेमाल करेगा, जैसे "devices CI"',
  'Enter for how many days the token is valid': 'बताएँ कि टोकन कितने दिन मान्य रहेगा',
  'Days are a whole number': 'दिन पूरी संख्या में होने चाहिए',
  'A token is valid for at least one day': 'टोकन कम से कम एक दिन मान्य रहता है',
  'A token is valid for at most {days} days': 'टोकन ज़्यादा से ज़्यादा {days} दिन मान्य रहता है',
} as const;
