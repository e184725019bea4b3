import type { Catalogue } from '@veritas/shared/language';

/** Create User, and many users from rows. */
export const CREATE: Catalogue = {
  // Creating users and groups.
  'Create User': 'यूज़र बनाएँ',
  'Create many': 'एक साथ कई बनाएँ',
  'Create Group': 'ग्रुप बनाएँ',
  'There are no groups yet: create the first': 'अभी कोई ग्रुप नहीं है: पहला ग्रुप बनाएँ',
  'There are no groups yet; an Admin creates them': 'अभी कोई ग्रुप नहीं है; ग्रुप Admin बनाते हैं',
  'Your role cannot create users': 'आपके रोल को यूज़र बनाने की अनुमति नहीं है',
  'You are not in a group, so you cannot create users. Ask an administrator to add you to one.':
    'आप किसी ग्रुप में नहीं हैं, इसलिए आप यूज़र नहीं बना सकते. किसी एडमिन से कहें कि आपको ग्रुप में जोड़ें.',
  'Failed to fetch groups: {reason}': 'ग्रुप नहीं मिल सके: {reason}',
  'Failed to fetch groups.': 'ग्रुप नहीं मिल सके.',
  '{done, plural, one {# user} other {# users}} created, {failed, number} failed{left, plural, =0 {} other {, # not tried}}. Unsaved passwords will not be shown again.':
    '{done, plural, one {# यूज़र बना} other {# यूज़र बने}}, {failed, plural, one {# नहीं बन सका} other {# नहीं बन सके}}{left, plural, =0 {} other {, # बाकी}}. जो पासवर्ड सेव नहीं हुए, वे दोबारा नहीं दिखेंगे.',
  'Leave? Passwords of created users would be lost, and the other users would not be created.':
    'छोड़ें? बने हुए यूज़र के पासवर्ड खो जाएँगे, और बाकी यूज़र नहीं बनेंगे.',
  'Failed to create user.': 'यूज़र नहीं बन सका.',
  'You do not have permission to create a group.': 'आपको ग्रुप बनाने की अनुमति नहीं है.',
  'Failed to create group.': 'ग्रुप नहीं बन सका.',
  'Leave without creating the user?': 'यूज़र बनाए बिना जाएँ?',
  'User created successfully!': 'यूज़र बन गया!',
  'Group created successfully!': 'ग्रुप बन गया!',
  'Username and email are required': 'यूज़रनेम और ईमेल ज़रूरी हैं',
  'Select role': 'रोल चुनें',
  'Select group': 'ग्रुप चुनें',
  'Select organization': 'संगठन चुनें',
  'Select an organization first': 'पहले संगठन चुनें',
  'Your own organization': 'आपका अपना संगठन',
  'Your own group': 'आपका अपना ग्रुप',
  'Your own groups': 'आपके अपने ग्रुप',
  'Your own group: you create users for it only': 'आपका अपना ग्रुप: आप सिर्फ़ इसी के यूज़र बना सकते हैं',
  'No hub: this user cannot verify devices': 'हब नहीं: यह यूज़र डिवाइस वेरिफ़ाई नहीं कर पाएगा',
  'At least {count} characters': 'कम से कम {count} अक्षर',
  Suggest: 'पासवर्ड सुझाएँ',
  'Suggested:': 'सुझाव:',
  'Last created user': 'अभी बनाया गया यूज़र',
  'Sign-in details copied': 'साइन इन की जानकारी कॉपी हुई',
  'Copy sign-in details': 'साइन इन की जानकारी कॉपी करें',
  'Veritas Console: {address}\nUsername: {username}\nPassword: {password}':
    'Veritas Console: {address}\nयूज़रनेम: {username}\nपासवर्ड: {password}',
  'For example BLR_KOR: letters, digits, dashes and underscores': 'जैसे BLR_KOR: अंग्रेज़ी अक्षर, अंक, - और _',
  'The same as the code': 'वही जो कोड है',

  // Creating many users.
  'Create many users': 'एक साथ कई यूज़र बनाएँ',
  Rows: 'पंक्तियाँ',
  Row: 'पंक्ति',
  Result: 'नतीजा',
  Problems: 'समस्याएँ',
  Generated: 'अपने आप बना',
  Given: 'दिया गया',
  Ready: 'तैयार',
  'Not yet': 'अभी नहीं',
  'Rows to create': 'बनाई जाने वाली पंक्तियाँ',
  'Columns: {columns}. The first line may name them. Without a password one is generated for each user.':
    'कॉलम: {columns}. पहली पंक्ति में इनके नाम हो सकते हैं. पासवर्ड न हो तो हर यूज़र के लिए अपने आप बनेगा.',
  'Or a CSV file': 'या CSV फ़ाइल',
  'The file could not be read': 'फ़ाइल पढ़ी नहीं जा सकी',
  '“{name}” is larger than {size}. Choose a file of at most {limit, number} rows.':
    '“{name}” {size} से बड़ी है. ज़्यादा से ज़्यादा {limit, number} पंक्तियों की फ़ाइल चुनें.',
  'username "{username}" is not 3 to 64 letters, digits, dots, dashes and underscores':
    'username "{username}" में 3 से 64 अक्षर, अंक, बिंदु, डैश और अंडरस्कोर होने चाहिए',
  'password must be {least} to 128 characters long': 'password में {least} से 128 अक्षर होने चाहिए',
  'username is missing': 'username नहीं दिया गया',
  'email is missing': 'email नहीं दिया गया',
  'email "{email}" is not an address': 'email "{email}" सही पता नहीं है',
  'username "{username}" already taken': 'username "{username}" पहले से किसी का है',
  'username "{username}" is already in row {row}': 'username "{username}" पहले से पंक्ति {row} में है',
  'role is missing': 'role नहीं दिया गया',
  'role "{role}" is not one that you can assign: {roles}': 'role "{role}" आप नहीं दे सकते, आप ये दे सकते हैं: {roles}',
  'group "{group}" is not your own': 'group "{group}" आपका अपना नहीं है',
  'group "{group}" does not exist': 'group "{group}" मौजूद नहीं है',
  'group "{group}" does not belong to {organization}': 'group "{group}" {organization} का नहीं है',
  'organization is missing': 'organization नहीं दिया गया',
  'organization "{organization}" is neither HUB nor RC': 'organization "{organization}" न HUB है न RC',
  '{count, number} rows are too many: the limit is {limit, number} at once':
    '{count, number} पंक्तियाँ बहुत ज़्यादा हैं, एक बार में {limit, number} तक जा सकती हैं',
  '{ready, plural, one {# user} other {# users}} ready, {wrong, number} with problems':
    '{ready, plural, other {# यूज़र}} तैयार, {wrong, number} में समस्या',
  'Creating {current, number} of {total, number}': '{total, number} में से {current, number} बन रहा है',
  'Create {count, plural, one {# user} other {# users}}': '{count, plural, other {# यूज़र}} बनाएँ',
  'Create {count, plural, one {# user} other {# users}} left':
    '{count, plural, one {बचा हुआ # यूज़र} other {बचे हुए # यूज़र}} बनाएँ',
  'Save {count, plural, one {the password} other {# passwords}} as CSV':
    '{count, plural, one {पासवर्ड} other {# पासवर्ड}} CSV में सेव करें',
  'Correct the other {count, plural, one {row} other {# rows}}':
    '{count, plural, one {बची हुई पंक्ति} other {बची हुई # पंक्तियाँ}} ठीक करें',
  'Close without creating these rows? They are not saved anywhere else.':
    'ये पंक्तियाँ बनाए बिना बंद करें? ये और कहीं सेव नहीं हैं.',
  'Leave without creating these rows? They are not saved anywhere else.':
    'ये पंक्तियाँ बनाए बिना पेज छोड़ें? ये और कहीं सेव नहीं हैं.',
  '{count, plural, one {Close without saving the password? It will not be shown again.} other {Close without saving # passwords? They will not be shown again.}}':
    '{count, plural, one {पासवर्ड सेव किए बिना बंद करें? यह दोबारा नहीं दिखेगा.} other {# पासवर्ड सेव किए बिना बंद करें? ये दोबारा नहीं दिखेंगे.}}',
  '{count, plural, one {Continue without saving the password? It will not be shown again.} other {Continue without saving # passwords? They will not be shown again.}}':
    '{count, plural, one {पासवर्ड सेव किए बिना आगे बढ़ें? यह दोबारा नहीं दिखेगा.} other {# पासवर्ड सेव किए बिना आगे बढ़ें? ये दोबारा नहीं दिखेंगे.}}',
  '{created, number} created, {failed, number} failed{notSent, plural, =0 {} other {, # not sent}}{left, plural, =0 {} one {, # left: row {row} ({username})} other {, # left: row {row} ({username}) and all below}}':
    '{created, plural, one {# बना} other {# बने}}, {failed, plural, one {# नहीं बन सका} other {# नहीं बन सके}}{notSent, plural, =0 {} one {, # भेजा नहीं गया} other {, # भेजे नहीं गए}}{left, plural, =0 {} =1 {, # बाकी: पंक्ति {row} ({username})} other {, # बाकी: पंक्ति {row} ({username}) और उसके नीचे के सभी}}',
  '{outcome}. Stopped, because your password was not confirmed.': '{outcome}. रुक गया, क्योंकि आपके पासवर्ड की पुष्टि नहीं हुई.',
};
