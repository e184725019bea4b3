/** Signing in, one's own account, and the users of others. */
export const ACCOUNTS = {
  // Signing in.
  'Invalid username or password': 'यूज़रनेम या पासवर्ड ग़लत है',
  'Your account is deactivated. Ask an administrator to activate it again.':
    'आपका अकाउंट बंद है. किसी एडमिन से उसे फिर से चालू करने को कहें.',
  'This is a demo account. It works only on the computer that the server runs on.':
    'यह डेमो अकाउंट है. यह सिर्फ़ उसी कंप्यूटर पर चलता है जिस पर सर्वर है.',
  'This password has expired: an administrator set it. Ask for another one.':
    'इस पासवर्ड का समय पूरा हो गया है: इसे किसी एडमिन ने रखा था. नया पासवर्ड माँगें.',
  'Too many people are signing in. Try again shortly.': 'एक साथ बहुत लोग साइन इन कर रहे हैं. थोड़ी देर में फिर कोशिश करें.',
  'Too many attempts, try again in 1 minute': 'बहुत बार कोशिश हुई, 1 मिनट बाद फिर कोशिश करें',
  'Too many attempts, try again in {minutes} minutes': 'बहुत बार कोशिश हुई, {minutes} मिनट बाद फिर कोशिश करें',

  // What one may do.
  'The app may not use this part of the service. Sign in on the web.': 'ऐप से यह काम नहीं हो सकता. वेब पर साइन इन करें.',
  'Another user has signed in with this browser, so nothing was done.':
    'इस ब्राउज़र में किसी और यूज़र ने साइन इन किया है, इसलिए कुछ नहीं हुआ.',
  'Choose a password of your own first.': 'पहले अपना पासवर्ड चुनें.',
  'Nothing was changed: confirm your password first.': 'कुछ नहीं बदला: पहले अपने पासवर्ड से पुष्टि करें.',
  'Your role cannot manage users': 'आपका रोल यूज़र मैनेज नहीं कर सकता',
  'Your role cannot create users': 'आपके रोल को यूज़र बनाने की अनुमति नहीं है',
  'You do not have permission to create a group.': 'आपको ग्रुप बनाने की अनुमति नहीं है.',
  'Your role cannot write notes on devices': 'आपका रोल डिवाइस पर नोट नहीं लिख सकता',
  'Your role cannot acknowledge signals': 'आपका रोल सिग्नल ध्यान में नहीं ले सकता',

  // What was done to a user.
  '{name} is deactivated.': '{name} बंद हो गया.',
  '{name} is active.': '{name} चालू हो गया.',
  '{name} is deleted.': '{name} डिलीट हो गया.',

  // One's own account.
  'The password is wrong': 'पासवर्ड ग़लत है',
  'The current password is wrong': 'मौजूदा पासवर्ड ग़लत है',
  'Choose a password different from the current one': 'मौजूदा पासवर्ड से अलग पासवर्ड चुनें',
  'The password was changed meanwhile. Sign in with the new one.': 'पासवर्ड इस बीच बदल गया. नए पासवर्ड से साइन इन करें.',
  'This session has ended already.': 'यह सेशन पहले ही ख़त्म हो चुका है.',
  'Password must not hold the name of the product, of the user or of the group':
    'पासवर्ड में प्रोडक्ट, यूज़र या ग्रुप का नाम नहीं होना चाहिए',
  'Password needs at least 12 visible characters': 'पासवर्ड में कम से कम 12 दिखने वाले अक्षर होने चाहिए',
  'Password is easily guessed. Take several words that do not belong together':
    'यह पासवर्ड आसानी से पता चल सकता है. ऐसे कई शब्द लें जिनका आपस में संबंध न हो',

  // Users and groups.
  'This user was deleted meanwhile': 'इस बीच यह यूज़र हटा दिया गया',
  'There is no such user. The list may be out of date.': 'ऐसा कोई यूज़र नहीं है. हो सकता है सूची पुरानी हो.',
  'Another user changed this user meanwhile. Compare, then save again.':
    'किसी और ने इस बीच इस यूज़र को बदल दिया. मिलाकर देखें, फिर सेव करें.',
  'There is no such role': 'ऐसा कोई रोल नहीं है',
  '{own} may not create users of the role {role}': '{own} {role} रोल के यूज़र नहीं बना सकते',
  '{own} may not make anyone {role}': '{own} किसी को {role} नहीं बना सकते',
  'Only a {roles} may decide whether a user may sign in on the web':
    'कोई यूज़र वेब पर साइन इन कर सकता है या नहीं, यह सिर्फ़ {roles} तय करते हैं',
  'Organization must be hub or RC': 'संगठन hub या RC होना चाहिए',
  '{role} belong to no group': '{role} का कोई ग्रुप नहीं होता',
  '{role} belong to no organization': '{role} का कोई संगठन नहीं होता',
  'There is no group "{group}"': '"{group}" नाम का कोई ग्रुप नहीं है',
  'Group {group} belongs to {organization}': 'ग्रुप {group} {organization} का है',
  '{own} may place users in their own groups only': '{own} यूज़र को सिर्फ़ अपने ग्रुप में रख सकते हैं',
  'You belong to no group, so you cannot place users in one':
    'आपका कोई ग्रुप नहीं है, इसलिए आप यूज़र को किसी ग्रुप में नहीं रख सकते',
  'Name must be the same as the code': 'नाम वही होना चाहिए जो कोड है',
  'Username already taken': 'यह यूज़रनेम पहले से किसी का है',
  'Username already taken by {other}, which looks the same': 'यह यूज़रनेम {other} जैसा दिखता है, जो पहले से किसी का है',
  'Username belonged to {name}, who was deleted, and is reserved until {day}. Choose another':
    'यह यूज़रनेम {name} का था, जिन्हें हटा दिया गया है, और {day} तक आरक्षित है. कोई दूसरा चुनें',
  'Code {code} means all hubs in filters and links. Choose another':
    'फ़िल्टर और लिंक में कोड {code} का मतलब सभी हब है. कोई दूसरा चुनें',
  'Code already taken': 'यह कोड पहले से है',
  'Code already taken by {other}, which looks the same': 'यह कोड {other} जैसा दिखता है, जो पहले से है',
} as const;
