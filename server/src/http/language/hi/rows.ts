/** Rows of an upload: what is wrong with them, and the remarks on the whole file. */
export const ROWS = {
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
  'is no day of the calendar': 'कैलेंडर का कोई दिन नहीं है',
  'is before {year}, check the year': '{year} से पहले का है, साल जाँचें',
  'is no time of the day': 'दिन का कोई समय नहीं है',
  'lies in the future': 'आगे का समय है',
  'lies in the future in {zone}': '{zone} में आगे का समय है',
  'The row has {cells} cells, the header names {columns}: quote a cell that holds the delimiter':
    'पंक्ति में {cells} सेल हैं, कॉलम {columns} हैं: जिस सेल में कॉमा या विभाजक चिह्न हो उसे "" में रखें',
  'The row has {cells} cells, at most {most} are read': 'पंक्ति में {cells} सेल हैं, ज़्यादा से ज़्यादा {most} पढ़े जाते हैं',
  'The row is longer than {most} characters': 'पंक्ति {most} अक्षरों से लंबी है',
  'A quote that opens in this row is never closed': 'इस पंक्ति में खुला उद्धरण चिह्न (") बंद नहीं हुआ',
  'Text follows the closing quote of cell {cell}: write a quote inside a cell twice':
    'सेल {cell} के बंद उद्धरण चिह्न (") के बाद टेक्स्ट है: सेल के अंदर का उद्धरण चिह्न दो बार लिखें',

  // Remarks.
  'The file is not UTF-8 and was read as Windows-1252: check special characters':
    'फ़ाइल UTF-8 नहीं है और Windows-1252 की तरह पढ़ी गई: विशेष अक्षर जाँच लें',
  'The file has a header and no data rows': 'फ़ाइल में सिर्फ़ कॉलम के नाम हैं, कोई पंक्ति नहीं',
  'Ignored unknown columns: {names}': 'ये अनजान कॉलम छोड़ दिए गए: {names}',
  'Only the first {most} duplicates and the first {most} refused rows are listed; the CSV has all':
    'सिर्फ़ पहले {most} डुप्लिकेट और पहली {most} रिजेक्ट हुई पंक्तियाँ दिखाई गई हैं; CSV में सभी हैं',
  'Only {kept} of the {all} rejected rows are kept for the CSV: there is no room for more. Correct these and upload the file again to see the others':
    'रिजेक्ट हुई {all} पंक्तियों में से सिर्फ़ {kept} CSV के लिए रखी गई हैं: और की जगह नहीं है. इन्हें ठीक करके फ़ाइल फिर अपलोड करें, तब बाकी दिखेंगी',
} as const;
