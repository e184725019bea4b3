import type { Catalogue } from '@veritas/shared/language';

const hi: Catalogue = {
  // The page, its filters and notices.
  'Dashboard: {hub}': 'डैशबोर्ड: {hub}',
  '{count, plural, one {# hub} other {# hubs}}': '{count, number} हब',
  'as of {time}': '{time} तक',
  'As of {time}': '{time} तक',
  'Couldn’t refresh': 'रिफ़्रेश नहीं हो सका',
  Refresh: 'रिफ़्रेश करें',
  'refresh paused': 'रिफ़्रेश रुका है',
  Hub: 'हब',
  Timeframe: 'अवधि',
  'Custom range…': 'अपनी तारीख़ें…',
  'Start date': 'शुरू की तारीख़',
  'End date': 'आख़िरी तारीख़',
  'Hub: {hub}': 'हब: {hub}',
  'Operator: {operator}': 'ऑपरेटर: {operator}',
  Counting: 'गिनती',
  'Devices counted': 'कौन से डिवाइस गिनें',
  'Created in the period': 'इस अवधि में बने',
  'Devices that were created on these days': 'जो डिवाइस इन दिनों में बने',
  'By activity': 'काम के हिसाब से',
  'Scans made on these days, whenever the device was created': 'इन दिनों में हुए स्कैन, डिवाइस चाहे जब बना हो',
  'At the latest stage': 'सबसे नए स्टेज पर',
  'Each device once': 'हर डिवाइस एक बार',
  'By event': 'हर स्कैन के हिसाब से',
  'Every scan on its own day': 'हर स्कैन अपने दिन पर',
  'Loading the dashboard': 'डैशबोर्ड लोड हो रहा है',
  'The dashboard could not be loaded': 'डैशबोर्ड लोड नहीं हो सका',
  'Failed to fetch groups': 'ग्रुप नहीं मिल सके',
  'The refresh failed: {error}': 'रिफ़्रेश नहीं हो सका: {error}',
  'These figures are as of {time}.': 'ये आँकड़े {time} तक के हैं.',
  'Choose other days to see their figures.': 'आँकड़े देखने के लिए दूसरे दिन चुनें.',
  '{hub} is not one of the hub groups. The figures are for the records with this code.':
    '{hub} हब ग्रुप में नहीं है. ये आँकड़े उन रिकॉर्ड के हैं जिनमें यह कोड है.',
  'Report of these devices': 'इन डिवाइस की रिपोर्ट',
  'Show them in {zone}': '{zone} के हिसाब से दिखाएँ',

  // Tiles and the hub screen.
  'Verified at Doorstep': 'डोरस्टेप पर वेरिफ़ाइड',
  'Rejection %': 'रिजेक्शन %',
  'of {count, plural, one {# device} other {# devices}}': '{count, number} डिवाइस में से',
  '{rejected, number} of {submitted, number} submitted': 'सबमिट हुए {submitted, number} में से {rejected, number}',
  'submitted scans, passed and rejected': 'सबमिट हुए स्कैन, पास और रिजेक्ट',
  'rejected among submitted scans': 'सबमिट हुए स्कैन में से रिजेक्ट',
  'not yet submitted': 'अभी सबमिट नहीं हुए',
  'not yet submitted: no operator yet': 'अभी सबमिट नहीं हुए: अभी कोई ऑपरेटर नहीं',
  'How {figure} is counted': '{figure} की गिनती कैसे होती है',
  'Hub screen': 'हब स्क्रीन',
  'Leave hub screen': 'हब स्क्रीन बंद करें',
  'Show on a hub screen': 'हब स्क्रीन पर दिखाएँ',
  'Most frequent error codes': 'सबसे ज़्यादा आए एरर कोड',

  // Signals.
  'Unusual rejections': 'बाकी से अलग',
  'Show fewer': 'कम दिखाएँ',
  'Show all {count, number}': 'सभी {count, number} दिखाएँ',
  'Doorstep scans, counted on their submit day.': 'डोरस्टेप स्कैन, सबमिट होने के दिन पर गिने गए.',
  'Each hub, operator and brand with {scans} scans or more is compared with all the others, and each code with its other days: over all days shown, and over runs of 1, 2, 3, 5, 8 or more days.':
    '{scans} या ज़्यादा स्कैन वाले हर हब, ऑपरेटर और ब्रांड की तुलना बाकी सबसे होती है, और हर कोड की उसके दूसरे दिनों से: दिखाए गए सभी दिनों में, और लगातार 1, 2, 3, 5, 8 या ज़्यादा दिनों में.',
  'A row is listed when chance alone would list any row in at most 1 of 20 cases.':
    'पंक्ति तभी दिखती है जब सिर्फ़ संयोग से कोई पंक्ति 20 में से ज़्यादा से ज़्यादा 1 बार दिखती.',
  'E008 is found at the hub, so it is not tracked over time.':
    'E008 हब पर पता चलता है, इसलिए समय के साथ उस पर नज़र नहीं रखी जाती.',
  'Too few scans to compare: {scans} are needed': 'तुलना के लिए {scans} स्कैन चाहिए, उतने किसी के नहीं हैं',
  'More rejections than chance explains, among {among}': '{among} में संयोग से कहीं ज़्यादा रिजेक्शन',
  'No unusual rejections among {among}': '{among} में कोई अलग नहीं',
  '{count, plural, one {# operator} other {# operators}}': '{count, number} ऑपरेटर',
  '{count, plural, one {# brand} other {# brands}}': '{count, number} ब्रांड',
  '{count, plural, one {# code} other {# codes}}': '{count, number} कोड',
  ' and ': ' और ',
  Operator: 'ऑपरेटर',
  Code: 'कोड',
  Rejections: 'रिजेक्शन',
  Who: 'कौन',
  What: 'क्या',
  When: 'कब',
  Rate: 'दर',
  Others: 'बाकी',
  Devices: 'डिवाइस',
  '{percent}% of {total}': '{total} का {percent}%',
  'all days shown': 'दिखाए गए सभी दिन',
  'since {day}': '{day} से',
  'on {day}': '{day} को',
  '{count, plural, one {# device} other {# devices}} behind {signal}':
    '{signal} {count, plural, one {का # डिवाइस} other {के # डिवाइस}}',
  Note: 'नोट',
  Acknowledge: 'ध्यान में लें',
  'Acknowledge {signal}': '{signal} को ध्यान में लें',
  'Change the note': 'नोट बदलें',
  'Change the note on {signal}': 'नोट बदलें: {signal}',
  'snoozed until {day}': '{day} तक छिपाया',
  'Note is missing': 'नोट लिखें',
  'What it is, or who is looking into it. Everyone sees it, with your name.':
    'यह क्या है, या इसे कौन देख रहा है. यह आपके नाम के साथ सबको दिखेगा.',
  Snooze: 'छिपाएँ',
  'Until {day} (unchanged)': '{day} तक (कोई बदलाव नहीं)',
  'Do not snooze': 'न छिपाएँ',
  'For 1 day': '1 दिन के लिए',
  'For 7 days': '7 दिन के लिए',
  'For 30 days': '30 दिन के लिए',
  'Acknowledged. Everyone sees the note.': 'ध्यान में लिया गया. नोट सबको दिखेगा.',

  // Charts by day.
  'Rejection Trend': 'रिजेक्शन ट्रेंड',
  'Rejection at DoorStep': 'डोरस्टेप पर रिजेक्शन',
  'Rejections at Hub': 'हब पर रिजेक्शन',
  'By day of the scan; a rejection that the hub verified is in both lines':
    'स्कैन के दिन के हिसाब से; जिस रिजेक्शन को हब ने वेरिफ़ाई किया वह दोनों लाइनों में है',
  'Daily Processed Volume': 'रोज़ प्रोसेस हुए डिवाइस',
  'Verified at Hub': 'हब पर वेरिफ़ाइड',
  'Each device once, at its latest stage': 'हर डिवाइस एक बार, अपने सबसे नए स्टेज पर',
  'Every scan on its own day; a device may be in both': 'हर स्कैन अपने दिन पर; एक डिवाइस दोनों में हो सकता है',
  '{percent}% of {count, plural, one {# doorstep scan} other {# doorstep scans}}':
    '{count, number} डोरस्टेप स्कैन का {percent}%',
  '{percent}% of {count, plural, one {# hub scan} other {# hub scans}}': '{count, number} हब स्कैन का {percent}%',
  '{percent}% of {count, plural, one {# device} other {# devices}}': '{count, number} डिवाइस का {percent}%',
  '{percent}% of {count, plural, one {# scan} other {# scans}}': '{count, number} स्कैन का {percent}%',
  '{day} is not over yet: its counts still grow': '{day} अभी पूरा नहीं हुआ: गिनती अभी बढ़ रही है',
  '{day}, not over yet': '{day}, अभी पूरा नहीं हुआ',
  '{count, number} {series} by day': '{count, number} {series}, दिन के हिसाब से',
  '{title} by day': '{title}, दिन के हिसाब से',
  '{title}, by day: {sums}': '{title}, दिन के हिसाब से: {sums}',
  Day: 'दिन',
  'No data available': 'कोई डेटा नहीं है',
  More: 'और विकल्प',
  'Show as chart': 'चार्ट में दिखाएँ',
  'Show as table': 'टेबल में दिखाएँ',
  'Save as CSV': 'CSV में सेव करें',
  'Save as PNG': 'PNG में सेव करें',
  'The browser could not make the picture. Save the chart as CSV.': 'ब्राउज़र तस्वीर नहीं बना सका. चार्ट को CSV में सेव करें.',
  '{hub}, {days}, in {zone}': '{hub}, {days}, {zone} के हिसाब से',

  // Error Distribution.
  'Error Distribution': 'एरर का बँटवारा',
  'Error Distribution: {results}': 'एरर का बँटवारा: {results}',
  'Error Distribution by device result': 'डिवाइस के नतीजों से एरर का बँटवारा',
  'Error Distribution by device result, rejections only': 'डिवाइस के नतीजों से एरर का बँटवारा, सिर्फ़ रिजेक्शन',
  'By device result': 'डिवाइस के नतीजों के हिसाब से',
  'Rejections only': 'सिर्फ़ रिजेक्शन',
  'Rejections only, by device result': 'सिर्फ़ रिजेक्शन, डिवाइस के नतीजों के हिसाब से',
  'No rejections': 'कोई रिजेक्शन नहीं',
  'No Inputs': 'कोई इनपुट नहीं',
  Title: 'मतलब',
  Count: 'गिनती',
  Share: 'हिस्सा',
  '{count, number} with result {code}': 'नतीजा {code} {count, plural, one {वाला #} other {वाले #}}',
  '{share} of {count, plural, one {# result} other {# results}}':
    '{count, plural, one {# नतीजे} other {# नतीजों}} का {share}',
  '{figure} {count, plural, one {record} other {records}} with other codes':
    'दूसरे कोड {count, plural, one {वाला {figure} रिकॉर्ड} other {वाले {figure} रिकॉर्ड}}',
  '{count, plural, one {# record} other {# records}} with other codes':
    'दूसरे कोड {count, plural, one {वाला # रिकॉर्ड} other {वाले # रिकॉर्ड}}',
  '{figure} submitted {count, plural, one {record} other {records}} without a result, counted as rejected':
    'बिना नतीजे {count, plural, one {वाला {figure} सबमिट रिकॉर्ड, रिजेक्ट में गिना गया} other {वाले {figure} सबमिट रिकॉर्ड, रिजेक्ट में गिने गए}}',
  '{count, plural, one {# submitted record} other {# submitted records}} without a result':
    'बिना नतीजे {count, plural, one {वाला # सबमिट रिकॉर्ड} other {वाले # सबमिट रिकॉर्ड}}',

  // The top-five tables.
  'Top Five Rejection Hubs': 'सबसे ज़्यादा रिजेक्शन वाले पाँच हब',
  'Hub name': 'हब का नाम',
  Records: 'रिकॉर्ड',
  Submitted: 'सबमिट',
  'of all records': 'सभी रिकॉर्ड में से',
  'of submitted': 'सबमिट में से',
  'Rejections ÷ all records of the hub, pending ones included': 'रिजेक्शन ÷ हब के सभी रिकॉर्ड, पेंडिंग समेत',
  'Rejections ÷ records of the hub submitted in the period': 'रिजेक्शन ÷ हब के इस अवधि में सबमिट हुए रिकॉर्ड',
  'Top Five Rejecting Operators': 'सबसे ज़्यादा रिजेक्शन वाले पाँच ऑपरेटर',
  'Operator name': 'ऑपरेटर का नाम',
  'Rejections ÷ records the operator submitted': 'रिजेक्शन ÷ ऑपरेटर के सबमिट किए रिकॉर्ड',
  '{name}, show its figures': '{name}, इसके आँकड़े दिखाएँ',
  '{name}, show its devices': '{name}, इसके डिवाइस दिखाएँ',
  '{count, plural, one {# rejection} other {# rejections}} of {name}':
    '{name} {count, plural, one {का # रिजेक्शन} other {के # रिजेक्शन}}',
  '{count, plural, one {# record} other {# records}} of {name}':
    '{name} {count, plural, one {का # रिकॉर्ड} other {के # रिकॉर्ड}}',
  '{count, number} submitted of {name}': '{name} {count, plural, one {का # सबमिट} other {के # सबमिट}}',
  'small sample': 'छोटा सैंपल',
  'above average {percent}, n {total, number}': 'औसत {percent} से ज़्यादा, n {total, number}',
  'below average {percent}, n {total, number}': 'औसत {percent} से कम, n {total, number}',

  // Footnotes.
  'Devices created {days}, in {zone}': 'बने हुए डिवाइस: {days}, {zone} के हिसाब से',
  'By activity: scans made {days}, in {zone}': 'काम के हिसाब से, हुए स्कैन: {days}, {zone} के हिसाब से',
  'All Hubs includes {figure} {count, plural, one {record} other {records}} without a hub code':
    'सभी हब में बिना हब कोड {count, plural, one {वाला {figure} रिकॉर्ड शामिल है} other {वाले {figure} रिकॉर्ड शामिल हैं}}',
  '{count, plural, one {# record} other {# records}} without a hub code':
    'बिना हब कोड {count, plural, one {वाला # रिकॉर्ड} other {वाले # रिकॉर्ड}}',
  '{count, plural, one {# record} other {# records}} left out: created date missing or invalid':
    '{count, plural, one {# रिकॉर्ड नहीं गिना गया} other {# रिकॉर्ड नहीं गिने गए}}: बनने की तारीख़ नहीं है या ग़लत है',
  '{figure} {count, plural, one {record} other {records}} left out: created date missing or invalid':
    '{figure} {count, plural, one {रिकॉर्ड नहीं गिना गया} other {रिकॉर्ड नहीं गिने गए}}: बनने की तारीख़ नहीं है या ग़लत है',
  '{count, plural, one {# pending record} other {# pending records}} left out: created date missing or invalid':
    '{count, plural, one {# पेंडिंग रिकॉर्ड नहीं गिना गया} other {# पेंडिंग रिकॉर्ड नहीं गिने गए}}: बनने की तारीख़ नहीं है या ग़लत है',
  '{figure} pending {count, plural, one {record} other {records}} left out: created date missing or invalid':
    '{figure} पेंडिंग {count, plural, one {रिकॉर्ड नहीं गिना गया} other {रिकॉर्ड नहीं गिने गए}}: बनने की तारीख़ नहीं है या ग़लत है',
  '{count, plural, one {# submitted record} other {# submitted records}} left out: submit time missing or invalid':
    '{count, plural, one {# सबमिट रिकॉर्ड नहीं गिना गया} other {# सबमिट रिकॉर्ड नहीं गिने गए}}: सबमिट का समय नहीं है या ग़लत है',
  '{figure} submitted {count, plural, one {record} other {records}} left out: submit time missing or invalid':
    '{figure} सबमिट {count, plural, one {रिकॉर्ड नहीं गिना गया} other {रिकॉर्ड नहीं गिने गए}}: सबमिट का समय नहीं है या ग़लत है',
  'Devices closed long ago are not counted; they are in <a>Download</a>':
    'बहुत पहले बंद हुए डिवाइस नहीं गिने गए: वे <a>डाउनलोड</a> में हैं',
  'Devices closed more than {days, plural, one {# day} other {# days}} ago are not counted; they are in <a>Download</a>':
    '{days, number} दिन से पहले बंद हुए डिवाइस नहीं गिने गए: वे <a>डाउनलोड</a> में हैं',
};

export default hi;
