import type { Catalogue } from '@veritas/shared/language';

const hi: Catalogue = {
  'Failed to fetch groups: {reason}': 'ग्रुप नहीं मिल सके: {reason}',
  'Mobile app': 'मोबाइल ऐप',
  'The package that field staff install on their phones': 'वह पैकेज जो फ़ील्ड स्टाफ़ अपने फ़ोन में इंस्टॉल करता है',
  'Devices by created date, both days included, in {zone}, at most {days} days':
    'बनने की तारीख़ के हिसाब से डिवाइस, दोनों दिन शामिल, {zone} में, ज़्यादा से ज़्यादा {days} दिन',
  'Show them in {zone}': '{zone} के हिसाब से दिखाएँ',
  'The administrator of the server can publish one with the command publish-apk.':
    'सर्वर चलाने वाला व्यक्ति publish-apk कमांड से एक पैकेज पब्लिश कर सकता है.',
  'Download Data': 'डेटा डाउनलोड',
  'Upload CSV File': 'CSV फ़ाइल अपलोड करें',
  'Upload failed': 'अपलोड नहीं हो सका',
  'Upload continues where it stopped.': 'अपलोड जहाँ रुका था वहीं से आगे बढ़ेगा.',
  'Unexpected response from the server.': 'सर्वर का जवाब समझ में नहीं आया.',
  Discard: 'छोड़ दें',
  'The upload of “{name}” was interrupted. Choose the same file again to continue where it stopped.':
    '“{name}” का अपलोड बीच में रुक गया था. वहीं से आगे बढ़ाने के लिए वही फ़ाइल फिर चुनें.',
  'Leave this page? The upload of “{name}” will stop. Choose the same file again to continue where it stopped.':
    'छोड़कर जाएँ? “{name}” का अपलोड रुक जाएगा. वहीं से आगे बढ़ाने के लिए वही फ़ाइल फिर चुनें.',
  'Log out? The server is still reading “{name}” and stores nothing of it after a logout. Choose the same file again to continue.':
    'लॉग आउट करें? सर्वर अभी “{name}” पढ़ रहा है और लॉग आउट के बाद उसका कुछ भी सेव नहीं करेगा. आगे बढ़ाने के लिए वही फ़ाइल फिर चुनें.',
  'Leave this page? The upload of “{name}” will stop.': 'छोड़कर जाएँ? “{name}” का अपलोड रुक जाएगा.',
  'Stop waiting': 'इंतज़ार बंद करें',
  Resume: 'फिर शुरू करें',
  Pause: 'रोकें',
  'The server cannot be reached. What it has received is safe, and this page keeps trying.':
    'सर्वर से संपर्क नहीं हो पा रहा. जो उसे मिल चुका है वह सुरक्षित है, और यह पेज कोशिश करता रहेगा.',
  'The server was interrupted. It continues automatically and reads the file again.':
    'सर्वर बीच में रुक गया था. वह अपने आप आगे बढ़ेगा और फ़ाइल फिर से पढ़ेगा.',
  Processing: 'प्रोसेस हो रहा है',
  Uploading: 'अपलोड हो रहा है',
  'Uploading... {percent}%': 'अपलोड हो रहा है... {percent}%',
  'Processing…': 'प्रोसेस हो रहा है…',
  'Processing… {rows, plural, one {# row} other {# rows}} read':
    'प्रोसेस हो रहा है… {rows, plural, one {# पंक्ति पढ़ी गई} other {# पंक्तियाँ पढ़ी गईं}}',
  'No network. The upload continues automatically when it is back.': 'नेटवर्क नहीं है. वापस आने पर अपलोड अपने आप आगे बढ़ेगा.',
  'Paused. Nothing is sent until it is resumed.': 'रोका हुआ है. फिर शुरू करने तक कुछ नहीं भेजा जाएगा.',
  'Pausing after the current part.': 'मौजूदा हिस्से के बाद रुकेगा.',
  'The server did not accept the last part. Trying again in {seconds} s.':
    'सर्वर ने पिछला हिस्सा नहीं लिया. {seconds} सेकंड में फिर कोशिश होगी.',
  'Duplicate: this ID is already stored or appears earlier in the file':
    'डुप्लिकेट: यह ID पहले से सेव है या फ़ाइल में ऊपर आ चुकी है',
  '{processed, number} stored, {skipped, number} skipped':
    '{processed, plural, one {# सेव हुई} other {# सेव हुईं}}, {skipped, plural, one {# छोड़ी गई} other {# छोड़ी गईं}}',
  details: 'विवरण',
  'rejected rows CSV': 'रिजेक्ट हुई पंक्तियों की CSV',
  'Upload complete': 'अपलोड पूरा हुआ',
  'Upload result': 'अपलोड का नतीजा',
  'Last upload: {counts} –': 'पिछला अपलोड: {counts} –',
  Row: 'पंक्ति',
  'Tracking ID': 'ट्रैकिंग ID',
  'Rejected rows': 'रिजेक्ट हुई पंक्तियाँ',
  'Problem rows': 'समस्या वाली पंक्तियाँ',
  Duplicates: 'डुप्लिकेट',
  Errors: 'ग़लतियाँ',
  '{caption} ({count, number} listed)': '{caption} ({count, plural, one {# दिखाई गई} other {# दिखाई गईं}})',
  '{more, number} more in the rejected rows CSV.': '{more, number} और, रिजेक्ट हुई पंक्तियों की CSV में.',
  'At least {more, number} more in the rejected rows CSV.': 'कम से कम {more, number} और, रिजेक्ट हुई पंक्तियों की CSV में.',
  '{more, number} more in the problem rows CSV.': '{more, number} और, समस्या वाली पंक्तियों की CSV में.',
  '“{name}” is {what}, not a CSV file. {remedy}': '“{name}” CSV फ़ाइल नहीं, {what} है. {remedy}',
  '“{name}” contains binary data, so it is not a CSV file. Save it as “CSV UTF-8” first.':
    '“{name}” में बाइनरी डेटा है, इसलिए यह CSV फ़ाइल नहीं है. पहले इसे “CSV UTF-8” में सेव करें.',
  '“{name}” contains only blank lines. The first row names the columns.':
    '“{name}” में सिर्फ़ ख़ाली पंक्तियाँ हैं. पहली पंक्ति में कॉलम के नाम होने चाहिए.',
  '“{name}” has a header but no rows. Add at least one row.':
    '“{name}” में सिर्फ़ कॉलम के नाम हैं, कोई पंक्ति नहीं. कम से कम एक पंक्ति जोड़ें.',
  '“{name}” has changed, moved or cannot be read. Choose it again.':
    '“{name}” बदल गई है, हट गई है या पढ़ी नहीं जा सकती. इसे फिर से चुनें.',
  'No file could be read there. Drop or choose one CSV file.':
    'वहाँ कोई फ़ाइल पढ़ी नहीं जा सकी. एक CSV फ़ाइल यहाँ छोड़ें या चुनें.',
  '{count} files at once are too many. Upload one CSV file at a time.':
    'एक साथ {count} फ़ाइलें बहुत ज़्यादा हैं. एक बार में एक ही CSV फ़ाइल अपलोड करें.',
  '“{name}” is not a CSV file. Choose a file whose name ends in .csv.':
    '“{name}” CSV फ़ाइल नहीं है. ऐसी फ़ाइल चुनें जिसके नाम के आख़िर में .csv हो.',
  '“{name}” is empty. Choose a file with a header and at least one row.':
    '“{name}” ख़ाली है. ऐसी फ़ाइल चुनें जिसमें कॉलम के नाम और कम से कम एक पंक्ति हो.',
  '“{name}” is larger than {size}, the limit of one upload. Split it into parts.':
    '“{name}” {size} से बड़ी है, एक अपलोड में इससे ज़्यादा नहीं जा सकता. इसे हिस्सों में बाँटें.',
  'Drag and drop a CSV file here, or click to select a file': 'CSV फ़ाइल यहाँ खींचकर छोड़ें, या चुनने के लिए क्लिक करें',
  'Only CSV files are accepted': 'सिर्फ़ CSV फ़ाइलें ली जाती हैं',
  'CSV file': 'CSV फ़ाइल',
  'Up to {size} and {rows} rows; the first row names the columns.':
    '{size} और {rows} पंक्तियों तक; पहली पंक्ति में कॉलम के नाम हों.',
  'Selected file': 'चुनी हुई फ़ाइल',
  'Remove file': 'फ़ाइल हटाएँ',
  Upload: 'अपलोड',
  'This is the file of the interrupted upload. It continues where it stopped.':
    'यह बीच में रुके अपलोड की ही फ़ाइल है. अपलोड जहाँ रुका था वहीं से आगे बढ़ेगा.',
  'This is not the file of the interrupted upload (“{name}”), or it has changed since. It is uploaded from its beginning.':
    'यह बीच में रुके अपलोड (“{name}”) की फ़ाइल नहीं है, या तब से बदल गई है. यह शुरू से अपलोड होगी.',
  '{rows, plural, one {Ready: the row can be stored} other {Ready: all # rows can be stored}}':
    '{rows, plural, one {तैयार: पंक्ति सेव हो सकती है} other {तैयार: सभी # पंक्तियाँ सेव हो सकती हैं}}',
  '{processed, number} of {rows, plural, one {# row} other {# rows}} can be stored, {skipped, number} would be skipped':
    '{rows, plural, one {# पंक्ति} other {# पंक्तियों}} में से {processed, plural, one {# सेव हो सकती है} other {# सेव हो सकती हैं}}, {skipped, plural, one {# छूट जाएगी} other {# छूट जाएँगी}}',
  '{rows, plural, one {# row} other {# rows}} read, {problems, plural, one {# problem} other {# problems}} so far':
    '{rows, plural, one {# पंक्ति पढ़ी गई} other {# पंक्तियाँ पढ़ी गईं}}, अब तक {problems, plural, one {# समस्या} other {# समस्याएँ}}',
  'Columns found: {columns}.': 'मिले हुए कॉलम: {columns}.',
  'Not in the file: {columns}.': 'फ़ाइल में नहीं हैं: {columns}.',
  'The server would refuse this file.': 'सर्वर यह फ़ाइल नहीं लेगा.',
  'Correct the file and choose it again.': 'फ़ाइल ठीक करें और फिर से चुनें.',
  'Checking... {percent}%': 'जाँच हो रही है... {percent}%',
  'Skip check': 'जाँच छोड़ें',
  'Stored IDs and operators are checked by the server.': 'पहले से सेव ID और ऑपरेटर की जाँच सर्वर करेगा.',
  'Stored IDs, operators and hub codes are checked by the server: the list of hubs could not be read.':
    'पहले से सेव ID, ऑपरेटर और हब कोड की जाँच सर्वर करेगा: हब की सूची नहीं मिल सकी.',
  'Hide problems': 'समस्याएँ छिपाएँ',
  'Show problems': 'समस्याएँ दिखाएँ',
  'Problem rows CSV': 'समस्या वाली पंक्तियों की CSV',
  'Say below which column is which, or correct the file and choose it again.':
    'नीचे बताएँ कि कौन-सा कॉलम क्या है, या फ़ाइल ठीक करके फिर से चुनें.',
  'Match columns': 'कॉलम मिलाएँ',
  '“{name}” is the column': '“{name}” यह कॉलम है',
  'Not used': 'काम में नहीं',
  'Proposed as in your earlier files.': 'आपकी पिछली फ़ाइलों के अनुसार सुझाव.',
  Apply: 'लागू करें',
  'Still needed: {columns}.': 'अभी चाहिए: {columns}.',
  'The columns are read in this way already.': 'कॉलम पहले से इसी तरह पढ़े जा रहे हैं.',
  'Correct here': 'यहीं ठीक करें',
  'Correct rows': 'पंक्तियाँ ठीक करें',
  'No row is changed yet': 'अभी कोई पंक्ति नहीं बदली है',
  '{count, plural, one {# row changed} other {# rows changed}}':
    '{count, plural, one {# पंक्ति बदली} other {# पंक्तियाँ बदलीं}}',
  'The first {shown} of {all} rows are here; the others follow.':
    'यहाँ {all} में से पहली {shown} पंक्तियाँ हैं; बाकी बाद में आएँगी.',
  'Row {row}': 'पंक्ति {row}',
  'Leave this row out': 'यह पंक्ति छोड़ दें',
  'All cells': 'सभी सेल',
  'Its cells can only be corrected in the file.': 'इसके सेल सिर्फ़ फ़ाइल में ठीक हो सकते हैं.',
  'Columns matched.': 'कॉलम मिलाए गए.',
  '{corrected, plural, one {# row corrected.} other {# rows corrected.}}':
    '{corrected, plural, one {# पंक्ति ठीक की गई.} other {# पंक्तियाँ ठीक की गईं.}}',
  '{leftOut, plural, one {# row left out.} other {# rows left out.}}':
    '{leftOut, plural, one {# पंक्ति छोड़ी गई.} other {# पंक्तियाँ छोड़ी गईं.}}',
  'The changes are being written into a copy of the file.': 'बदलाव फ़ाइल की एक कॉपी में लिखे जा रहे हैं.',
  'The file on this computer is unchanged.': 'इस कंप्यूटर की फ़ाइल नहीं बदली है.',
  'Save a copy': 'कॉपी सेव करें',
  Yes: 'हाँ',
  No: 'नहीं',
  '6 to 40 of A–Z, a–z, 0–9, _ and -; unique. Format the column as text in Excel.':
    'A–Z, a–z, 0–9, _ और - में से 6 से 40 अक्षर; हर पंक्ति में अलग. Excel में इस कॉलम को टेक्स्ट फ़ॉर्मैट में रखें.',
  'Code of an existing hub.': 'किसी मौजूदा हब का कोड.',
  'smarttv, laptop, tablet, mobile or truewireless.': 'smarttv, laptop, tablet, mobile या truewireless.',
  'true, false, yes, no, 1 or 0; empty means false.': 'true, false, yes, no, 1 या 0; ख़ाली का मतलब false.',
  'For a blind pick': 'ब्लाइंड पिक के लिए',
  'At most 80 characters.': 'ज़्यादा से ज़्यादा 80 अक्षर.',
  'At most 80 characters; without it the model is not checked.':
    'ज़्यादा से ज़्यादा 80 अक्षर; ख़ाली हो तो मॉडल नहीं जाँचा जाता.',
  'Unless a blind pick': 'ब्लाइंड पिक न हो तो',
  'YYYY-MM-DD or an ISO date and time, from 2000 on, not in the future; empty means now.':
    'YYYY-MM-DD या ISO तारीख़ और समय, 2000 से, आगे का नहीं; ख़ाली का मतलब अभी.',
  'An active operator of that hub; until they leave, only they scan it at the doorstep.':
    'उस हब का कोई चालू ऑपरेटर; जब तक वे हब न छोड़ें, डोरस्टेप पर डिवाइस को सिर्फ़ वही स्कैन करते हैं.',
  Column: 'कॉलम',
  Required: 'ज़रूरी',
  Values: 'मान',
  'Columns of the file': 'फ़ाइल के कॉलम',
  'Columns may be in any order and case; others are ignored. Dates without an offset are read in {zone}.':
    'कॉलम किसी भी क्रम में और छोटे-बड़े अक्षरों में हो सकते हैं; बाकी छोड़ दिए जाते हैं. बिना ऑफ़सेट की तारीख़ें {zone} में पढ़ी जाती हैं.',
  'Download template': 'टेम्पलेट डाउनलोड करें',
  '{removed, plural, one {# record} other {# records}} of {name} removed':
    '{removed, plural, one {{name} का # रिकॉर्ड हटाया गया} other {{name} के # रिकॉर्ड हटाए गए}}',
  File: 'फ़ाइल',
  Finished: 'पूरा हुआ',
  By: 'किसने',
  Stored: 'सेव',
  'No longer kept': 'अब नहीं रखी है',
  Undo: 'वापस लें',
  'No uploads yet': 'अभी तक कोई अपलोड नहीं',
  'Upload history': 'अपलोड का इतिहास',
  'Removed {time}': '{time} को हटाया गया',
  'Undo {name}, {time}': '{name} ({time}) वापस लें',
  'CSV of {name}, {time}': '{name} ({time}) की CSV',
  'Cancel the CSV of {name}, {time}': '{name} ({time}) की CSV रद्द करें',
  'Undo the upload of {name}?': '{name} का अपलोड वापस लें?',
  'Keep them': 'रहने दें',
  'Remove {count, plural, one {# record} other {# records}}': '{count, plural, other {# रिकॉर्ड}} हटाएँ',
  '{count, plural, one {# record} other {# records}} stored by {user}, {time}, will be removed from every list and figure. This works only while none of them has been scanned.':
    '{count, plural, one {{user} का सेव किया हुआ ({time}) # रिकॉर्ड हर सूची और आँकड़े से हट जाएगा. यह तभी हो सकता है जब वह स्कैन न हुआ हो.} other {{user} के सेव किए हुए ({time}) # रिकॉर्ड हर सूची और आँकड़े से हट जाएँगे. यह तभी हो सकता है जब इनमें से कोई स्कैन न हुआ हो.}}',
  'Couldn’t load the upload history': 'अपलोड का इतिहास लोड नहीं हो सका',
  'Show more': 'और दिखाएँ',
  'Failed to load more: {reason}': 'और लोड नहीं हो सका: {reason}',
  'Download CSV': 'CSV डाउनलोड करें',
  'Correct the dates to download': 'डाउनलोड के लिए तारीख़ें ठीक करें',
  'Choose both dates to download': 'डाउनलोड के लिए दोनों तारीख़ें चुनें',
  'Saved {name} ({size})': '{name} सेव हुई ({size})',
  'Failed to download CSV. Please try again.': 'CSV डाउनलोड नहीं हो सकी. फिर कोशिश करें.',
  'Prepare in the background': 'पीछे तैयार करवाएँ',
  'The report is being prepared. You can leave this page.': 'रिपोर्ट तैयार हो रही है. आप यह पेज छोड़ सकते हैं.',
  'Prepared reports': 'तैयार रिपोर्ट',
  'Written by the server while you do other things, and kept for 7 days':
    'आप दूसरा काम करें, सर्वर इन्हें बनाता है और 7 दिन रखता है',
  'Couldn’t load the prepared reports': 'तैयार रिपोर्ट लोड नहीं हो सकीं',
  'The report of {days} is ready': '{days} की रिपोर्ट तैयार है',
  'The report of {days} is ready on the page Download Data': '{days} की रिपोर्ट डेटा डाउनलोड पेज पर तैयार है',
  'The report of {days} failed': '{days} की रिपोर्ट नहीं बन सकी',
  Days: 'दिन',
  Status: 'स्टेटस',
  Rows: 'पंक्तियाँ',
  Requested: 'कब माँगी',
  Waiting: 'इंतज़ार में',
  Preparing: 'तैयार हो रही है',
  'Preparing... {percent}%': 'तैयार हो रही है... {percent}%',
  Failed: 'नहीं बनी',
  Ready: 'तैयार',
  'until {time}': '{time} तक',
  Download: 'डाउनलोड',
  'Download {name}': '{name} डाउनलोड करें',
  'Cancel the download of {name}': '{name} का डाउनलोड रद्द करें',
  Remove: 'हटाएँ',
  'Remove {name}': '{name} हटाएँ',
  'All Hubs': 'सभी हब',
  Hub: 'हब',
  'Start Date': 'शुरू की तारीख़',
  'End Date': 'आख़िरी तारीख़',
  Ranges: 'अवधि',
  'No devices in this range: the file will contain only the column names.':
    'इस अवधि में कोई डिवाइस नहीं: फ़ाइल में सिर्फ़ कॉलम के नाम होंगे.',
  '{rows, plural, one {# row} other {# rows}}': '{rows, plural, one {# पंक्ति} other {# पंक्तियाँ}}',
  Today: 'आज',
  Yesterday: 'कल (बीता)',
  'Last 7 days': 'पिछले 7 दिन',
  'Last 30 days': 'पिछले 30 दिन',
  'Last month': 'पिछला महीना',
  Version: 'वर्शन',
  Size: 'साइज़',
  '{size} ({bytes} bytes)': '{size} ({bytes} बाइट)',
  Published: 'पब्लिश हुआ',
  'Download APK': 'APK डाउनलोड करें',
  'On a phone': 'फ़ोन पर',
  'QR code of the address beside it': 'साथ दिए पते का QR कोड',
  'Scan the code with the phone that gets the app. It opens this page; after signing in, the download starts.':
    'जिस फ़ोन में ऐप चाहिए उससे कोड स्कैन करें. यह पेज खुलेगा; साइन इन करने पर डाउनलोड शुरू हो जाएगा.',
  'This console is open as {hostname}, which only this machine can reach. Open it at the address that phones use, and the code will contain that address.':
    'कंसोल {hostname} पते से खुला है, जो सिर्फ़ इसी मशीन पर चलता है. इसे उस पते से खोलें जो फ़ोन पर चलता है, तो कोड में वही पता होगा.',
  'The app package could not be fetched': 'ऐप पैकेज नहीं मिल सका',
  'Downloading... {progress}': 'डाउनलोड हो रहा है... {progress}',
};

export default hi;
