/** Common messages, delivery of pages, guide, settings and modules. */
export const GENERAL = {
  // Any call.
  'There is no such address. Check how it is written.': 'ऐसा कोई पता नहीं है. देखें कि वह सही लिखा है.',
  'You do not have permission to do this.': 'आपको यह करने की अनुमति नहीं है.',
  'You are not signed in. Sign in to continue.': 'आप साइन इन नहीं हैं. आगे बढ़ने के लिए साइन इन करें.',
  'The request is too large. Send less at once.': 'भेजा गया डेटा बहुत बड़ा है. एक बार में कम भेजें.',
  'This call takes a JSON body.': 'यहाँ सिर्फ़ JSON भेजा जा सकता है.',
  'This server takes no compressed requests. Send the body without Content-Encoding.':
    'यह सर्वर कंप्रेस किया डेटा नहीं लेता. डेटा Content-Encoding के बिना भेजें.',
  'The request is not valid UTF-8. Send its JSON as UTF-8.': 'भेजा गया डेटा सही UTF-8 नहीं है. JSON को UTF-8 में भेजें.',
  'The request is not valid JSON. Send the fields of this call as a JSON object.':
    'भेजा गया JSON सही नहीं है. इस कॉल के फ़ील्ड JSON ऑब्जेक्ट में भेजें.',
  'The length of the request is wrong. Send it again.': 'भेजे गए डेटा की लंबाई ग़लत है. इसे फिर से भेजें.',
  'This took too long. Try again shortly.': 'इसमें बहुत समय लगा. थोड़ी देर में फिर कोशिश करें.',
  'The address of the request is not valid. Check how it is written.': 'यह पता सही नहीं है. देखें कि वह सही लिखा है.',
  'The address of the request is too long. Shorten it.': 'यह पता बहुत लंबा है. इसे छोटा करें.',
  'This address does not answer this method. Use one that the header Allow names.':
    'इस पते पर यह तरीक़ा नहीं चलता. Allow हेडर में दिया तरीक़ा इस्तेमाल करें.',
  'The file has changed. Download it again from its beginning.': 'फ़ाइल बदल गई है. इसे शुरू से फिर डाउनलोड करें.',
  'The file has no such part. Download it again from its beginning.': 'फ़ाइल में यह हिस्सा नहीं है. इसे शुरू से फिर डाउनलोड करें.',
  'The request was not accepted.': 'अनुरोध स्वीकार नहीं हुआ.',
  'Text must not contain NUL characters.': 'टेक्स्ट में NUL अक्षर नहीं हो सकते.',
  'Text contains an invalid character (half of a surrogate pair).': 'टेक्स्ट में एक अमान्य अक्षर है (सरोगेट जोड़े का आधा हिस्सा).',
  'and {more} more': 'और {more} दूसरी ग़लतियाँ',
  'Something went wrong on the server. Try again in a moment.': 'सर्वर पर कोई गड़बड़ी हुई. थोड़ी देर में फिर कोशिश करें.',
  'The server has no space left. Tell the administrator.': 'सर्वर में जगह नहीं बची है. एडमिन को बताएँ.',
  'The server is short of space and takes no uploads at the moment. Tell the administrator.':
    'सर्वर में जगह कम है और अभी अपलोड नहीं हो सकता. एडमिन को बताएँ.',
  'The database cannot be reached at the moment. Try again shortly.':
    'अभी डेटाबेस से संपर्क नहीं हो पा रहा. थोड़ी देर में फिर कोशिश करें.',
  'Someone else is changing the same data at the moment. Try again shortly.':
    'अभी कोई और यही चीज़ बदल रहा है. थोड़ी देर में फिर कोशिश करें.',
  'Nothing can be read at the moment: {state}. Keep this page open and try again shortly.':
    'अभी कुछ पढ़ा नहीं जा सकता: {state}. यह पेज खुला रखें और थोड़ी देर में फिर कोशिश करें.',
  'Nothing can be saved at the moment: {state}. Keep this page open and try again shortly.':
    'अभी कुछ सेव नहीं हो सकता: {state}. यह पेज खुला रखें और थोड़ी देर में फिर कोशिश करें.',
  'the database has no primary': 'डेटाबेस का मुख्य सर्वर नहीं है',
  'the database has had no primary for {seconds} s': 'डेटाबेस का मुख्य सर्वर {seconds} सेकंड से नहीं है',
  'the database has had no primary for {minutes} min': 'डेटाबेस का मुख्य सर्वर {minutes} मिनट से नहीं है',
  'The server has too much to do at the moment. Try again shortly.': 'सर्वर अभी बहुत व्यस्त है. थोड़ी देर में फिर कोशिश करें.',
  'Too many requests came at once. Try again in a moment.': 'एक साथ बहुत ज़्यादा अनुरोध आए. थोड़ी देर में फिर कोशिश करें.',
  'Too many requests from your address are under way. Try again in a moment.':
    'आपके पते से बहुत ज़्यादा अनुरोध चल रहे हैं. थोड़ी देर में फिर कोशिश करें.',
  'This request came from another site and was refused.': 'यह अनुरोध किसी दूसरी साइट से आया, इसलिए स्वीकार नहीं हुआ.',
  'The page is out of date. Reload it and try again.': 'यह पेज पुराना हो गया है. इसे रीलोड करके फिर कोशिश करें.',

  // The page of a refusal.
  'This page cannot be opened': 'यह पेज नहीं खुल सकता',
  'This page cannot be shown at the moment': 'यह पेज अभी नहीं दिखाया जा सकता',
  'Go to the dashboard': 'डैशबोर्ड पर जाएँ',
  Reference: 'रेफ़रेंस',

  // Days and time zones.
  '"{name}" is not a time zone that this server knows. Name one such as Asia/Kolkata.':
    '"{name}" ऐसा टाइम ज़ोन नहीं है जिसे यह सर्वर जानता हो. Asia/Kolkata जैसा कोई नाम दें.',
  '"{day}" is not a valid date. Write YYYY-MM-DD.': '"{day}" सही तारीख़ नहीं है. YYYY-MM-DD लिखें.',

  // Pages, their files and the guide.
  'No page of the console is published yet.': 'कंसोल का कोई पेज अभी पब्लिश नहीं हुआ है.',
  'File not found in any release.': 'यह फ़ाइल किसी रिलीज़ में नहीं है.',
  'The pages of the console are not built. Run "npm start", which builds them.':
    'कंसोल के पेज बने नहीं हैं. "npm start" चलाएँ, वह उन्हें बना देगा.',
  'The guide has no such page.': 'गाइड में ऐसा कोई पेज नहीं है.',
  'The guide has no such picture.': 'गाइड में ऐसी कोई तस्वीर नहीं है.',
  'This link to the app has expired. Sign in on the console again to get a new one.':
    'ऐप का यह लिंक अब काम नहीं करता. नया लिंक पाने के लिए कंसोल पर फिर से साइन इन करें.',
  'No app package is available on this server.': 'इस सर्वर पर कोई ऐप पैकेज उपलब्ध नहीं है.',

  // Settings and modules.
  '{variable} is set on the server and overrides this setting. Change it there, or empty it first.':
    'सर्वर पर {variable} तय है और इस सेटिंग की जगह वही लागू है. उसे वहाँ बदलें, या पहले उसे ख़ाली करें.',
  '{by} changed this setting meanwhile. Compare, then save again.':
    '{by} ने इस बीच यह सेटिंग बदल दी. मिलाकर देखें, फिर दोबारा सेव करें.',
  'Another user changed this setting meanwhile. Compare, then save again.':
    'किसी और ने इस बीच यह सेटिंग बदल दी. मिलाकर देखें, फिर दोबारा सेव करें.',
  'Another user changed the meaning of {code} meanwhile. Compare, then save again.':
    'किसी और ने इस बीच {code} का मतलब बदल दिया. मिलाकर देखें, फिर दोबारा सेव करें.',
  '{remote} is back at {version}': '{remote} फिर से {version} पर है',
  '{remote} is switched off': '{remote} बंद है',
  '{remote} is switched on': '{remote} चालू है',
  '"{role}" is not a role. The roles are {roles}.': '"{role}" कोई रोल नहीं है. रोल इनमें से एक होता है: {roles}.',
  '{role} must stay in the list: no other role can change this setting.':
    '{role} सूची में रहना ज़रूरी है: यह सेटिंग कोई दूसरा रोल नहीं बदल सकता.',
  'There are {most} deploy tokens already. Revoke unused ones.':
    'पहले से {most} डिप्लॉय टोकन हैं. जिन्हें कोई इस्तेमाल नहीं करता उन्हें अमान्य करें.',
  'This deploy token was made already, and was used or revoked, or has ended. Reload the page.':
    'यह डिप्लॉय टोकन पहले ही बन चुका है, और इस्तेमाल या अमान्य हो चुका है, या उसका समय पूरा हो चुका है. पेज रीलोड करें.',
  'There is no such deploy token.': 'ऐसा कोई डिप्लॉय टोकन नहीं है.',
} as const;
