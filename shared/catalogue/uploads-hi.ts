/** Messages of the upload rules, which browser and server share: about rows and about the whole file. */
export const UPLOADS_HI = {
  '{column} is empty: {rule}': '{column} ख़ाली है: {rule}',
  '{column} "{value}": {rule}': '{column} "{value}": {rule}',
  'every row needs one': 'हर पंक्ति में होना ज़रूरी है',
  'Excel changed this ID, format the column as text': 'Excel ने यह ID बदल दी, इस कॉलम को टेक्स्ट फ़ॉर्मैट में रखें',
  'must be 6 to 40 of A-Z, a-z, 0-9, _ and -': 'A-Z, a-z, 0-9, _ और - में से 6 से 40 अक्षर होने चाहिए',
  'no hub has this code': 'इस कोड का कोई हब नहीं है',
  'must be {choices} or empty': '{choices} में से एक या ख़ाली होना चाहिए',
  'needed for a blind pick': 'ब्लाइंड पिक के लिए ज़रूरी है',
  'needed unless is_blindpick is true': 'is_blindpick true न हो तो ज़रूरी है',
  'longer than {most} characters': '{most} अक्षरों से लंबा है',
  'works at another hub': 'किसी दूसरे हब पर काम करता है',
  'no active operator has this username': 'इस यूज़रनेम का कोई चालू ऑपरेटर नहीं है',
  'must be YYYY-MM-DD or an ISO date and time': 'YYYY-MM-DD या ISO तारीख़ और समय होना चाहिए',
  'is not a valid date': 'सही तारीख़ नहीं है',
  'is before {year}, check the year': '{year} से पहले का है, साल जाँचें',
  'is not a valid time': 'सही समय नहीं है',
  'is in the future': 'आगे का समय है',
  'is in the future in {zone}': '{zone} में आगे का समय है',
  'The row has {cells} cells, the header names {columns}: quote a cell that holds the delimiter':
    'पंक्ति में {cells} सेल हैं, कॉलम {columns} हैं: जिस सेल में कॉमा या विभाजक चिह्न हो उसे "" में रखें',
  'The row has {cells} cells, at most {most} are read': 'पंक्ति में {cells} सेल हैं, ज़्यादा से ज़्यादा {most} पढ़े जाते हैं',
  'The row is longer than {most} characters': 'पंक्ति {most} अक्षरों से लंबी है',
  'A quote in this row joins it with the rows below to more than {most} characters: check its quotes':
    'इस पंक्ति का उद्धरण चिह्न (") इसे नीचे की पंक्तियों से जोड़कर {most} अक्षरों से लंबी बना देता है: उद्धरण चिह्न जाँचें',
  'A quote that opens in this row is never closed': 'इस पंक्ति में खुला उद्धरण चिह्न (") बंद नहीं हुआ',
  'Text follows the closing quote of cell {cell}: write a quote inside a cell twice':
    'सेल {cell} के बंद उद्धरण चिह्न (") के बाद टेक्स्ट है: सेल के अंदर का उद्धरण चिह्न दो बार लिखें',

  // Remarks.
  'The file is not UTF-8 and was read as Windows-1252: check special characters':
    'फ़ाइल UTF-8 नहीं है और Windows-1252 की तरह पढ़ी गई: विशेष अक्षर जाँच लें',
  'The file has a header and no data rows': 'फ़ाइल में सिर्फ़ कॉलम के नाम हैं, कोई पंक्ति नहीं',
  'Ignored unknown columns: {names}': 'ये अनजान कॉलम छोड़ दिए गए: {names}',
  'Only the first {most} duplicates and the first {most} refused rows are listed':
    'सिर्फ़ पहले {most} डुप्लिकेट और पहली {most} रिजेक्ट हुई पंक्तियाँ दिखाई गई हैं',
  'Only the first {most} duplicates and the first {most} refused rows are listed; the CSV has all':
    'सिर्फ़ पहले {most} डुप्लिकेट और पहली {most} रिजेक्ट हुई पंक्तियाँ दिखाई गई हैं; CSV में सभी हैं',

  // The whole file.
  'This file contains binary data (a NUL byte), so it is not a CSV file. Save it as “CSV UTF-8” first.':
    'इस फ़ाइल में बाइनरी डेटा (NUL बाइट) है, इसलिए यह CSV फ़ाइल नहीं है. पहले इसे “CSV UTF-8” में सेव करें.',
  'Row {row} cannot be read: it holds the byte 0x{hex}, which is not valid UTF-8, in a file that otherwise is. Correct this row or save the file as “CSV UTF-8”, then upload it again.':
    'पंक्ति {row} पढ़ी नहीं जा सकी: इसमें बाइट 0x{hex} है जो सही UTF-8 नहीं है, जबकि बाकी फ़ाइल सही है. यह पंक्ति ठीक करें या फ़ाइल “CSV UTF-8” में सेव करें, फिर दोबारा अपलोड करें.',
  'The file has no header. Put the column names into the first row.': 'फ़ाइल में कॉलम के नाम नहीं हैं. उन्हें पहली पंक्ति में लिखें.',
  'The file has more than {most} rows. Split it and upload the parts.':
    'फ़ाइल में {most} से ज़्यादा पंक्तियाँ हैं. इसे बाँटकर हिस्से अपलोड करें.',
  'The header (row {row}) cannot be read. {problem}.': 'कॉलम के नामों की पंक्ति (पंक्ति {row}) पढ़ी नहीं जा सकी. {problem}.',
  'The header (row {row}) has no column {column}. It names: {names}. Add the column names as the first row and upload again.':
    'कॉलम के नामों की पंक्ति (पंक्ति {row}) में कॉलम {column} नहीं है. उसमें ये नाम हैं: {names}. पहली पंक्ति में कॉलम के नाम लिखें और फिर अपलोड करें.',
  'The header (row {row}) has no column {column} and no column {other}. It names: {names}. Add the column names as the first row and upload again.':
    'कॉलम के नामों की पंक्ति (पंक्ति {row}) में कॉलम {column} और {other} नहीं हैं. उसमें ये नाम हैं: {names}. पहली पंक्ति में कॉलम के नाम लिखें और फिर अपलोड करें.',
  'The header (row {row}) names the column {column} twice. Remove one and upload again.':
    'कॉलम के नामों की पंक्ति (पंक्ति {row}) में कॉलम {column} दो बार है. एक हटाएँ और फिर अपलोड करें.',
} as const;
