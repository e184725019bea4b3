/** Uploads: chunks, the file as a whole, and the history. */
export const UPLOADS = {
  // The history.
  'There is no such upload.': 'ऐसा कोई अपलोड नहीं है.',
  'There is no such finished upload.': 'ऐसा कोई पूरा हुआ अपलोड नहीं है.',
  'This upload cannot be undone.': 'यह अपलोड वापस नहीं लिया जा सकता.',
  'Its records were removed by {by}.': 'इसके रिकॉर्ड {by} ने हटा दिए थे.',
  'It stored no records.': 'इससे कोई रिकॉर्ड सेव नहीं हुआ था.',
  'Some of its records are scanned already.': 'इसके कुछ रिकॉर्ड स्कैन हो चुके हैं.',
  'This upload is stored already. Take its records back in the history of uploads.':
    'यह अपलोड सेव हो चुका है. इसके रिकॉर्ड अपलोड के इतिहास में वापस लें.',
  'The rejected rows of this upload are no longer kept. Upload the file again to see them.':
    'इस अपलोड की रिजेक्ट हुई पंक्तियाँ अब नहीं रखी हैं. उन्हें देखने के लिए फ़ाइल फिर अपलोड करें.',

  // Quotas.
  'A file may have at most {size} here. Split it into parts.':
    'यहाँ फ़ाइल ज़्यादा से ज़्यादा {size} की हो सकती है. इसे हिस्सों में बाँटें.',
  'You have {count} uploads under way.': 'आपके {count} अपलोड चल रहे हैं.',
  'Your uploads under way take {size}, and this one would be too much.':
    'आपके चल रहे अपलोड {size} के हैं, और यह उनके साथ बहुत ज़्यादा हो जाएगा.',
  '{what} Finish or cancel one of them, or try again in {minutes} minutes.':
    '{what} उनमें से किसी को पूरा या रद्द करें, या {minutes} मिनट बाद फिर कोशिश करें.',
  'The server has no room for another upload: {count} are under way and take {size}. Nothing was stored. Try again in {minutes} minutes.':
    'सर्वर में एक और अपलोड की जगह नहीं है: {count} चल रहे हैं और {size} के हैं. कुछ सेव नहीं हुआ. {minutes} मिनट बाद फिर कोशिश करें.',

  // Its parts.
  'An upload is sent as multipart/form-data.': 'अपलोड multipart/form-data के रूप में भेजा जाता है.',
  'Upload one file at a time.': 'एक बार में एक ही फ़ाइल अपलोड करें.',
  'The request has no file.': 'कोई फ़ाइल नहीं भेजी गई.',
  'Only CSV files are accepted.': 'सिर्फ़ CSV फ़ाइलें ली जाती हैं.',
  'The field of the file must be named "file".': 'फ़ाइल के फ़ील्ड का नाम "file" होना चाहिए.',
  '{field} is sent twice.': '{field} दो बार भेजा गया.',
  'The upload request has too many or too long fields.': 'अपलोड में बहुत ज़्यादा या बहुत लंबे फ़ील्ड हैं.',
  'The upload request could not be read. Send the chunk again.': 'अपलोड पढ़ा नहीं जा सका. यह हिस्सा फिर भेजें.',
  'The chunk was changed on its way: it does not match its digest. Send it again.':
    'यह हिस्सा रास्ते में बदल गया: वह अपने डाइजेस्ट से मेल नहीं खाता. इसे फिर भेजें.',
  'A chunk may have at most {bytes} bytes.': 'एक हिस्सा ज़्यादा से ज़्यादा {bytes} बाइट का हो सकता है.',
  'Every chunk but the last has {size} bytes, chunk {index} has {length}.':
    'आख़िरी को छोड़कर हर हिस्सा {size} बाइट का होता है, हिस्सा {index} {length} का है.',
  'chunk_index {index} is not below total_chunks {total}.': 'chunk_index {index} total_chunks {total} से कम नहीं है.',
  'total_chunks was {before} before and is {now} now. Start a new upload.':
    'total_chunks पहले {before} था और अब {now} है. नया अपलोड शुरू करें.',
  'Chunk {index} came before chunk {next}. Continue with {next}.':
    'हिस्सा {index} हिस्से {next} से पहले आ गया. {next} से आगे बढ़ें.',
  'Chunk {index} was received with other bytes. Start a new upload if the file has changed.':
    'हिस्सा {index} पहले अलग डेटा के साथ मिला था. फ़ाइल बदल गई हो तो नया अपलोड शुरू करें.',
  'There is no such upload yet. Start with chunk 0.': 'ऐसा कोई अपलोड अभी नहीं है. हिस्सा 0 से शुरू करें.',
  '{field} is missing': '{field} नहीं दिया गया',
  '{field} must be a whole number': '{field} पूरी संख्या होनी चाहिए',
  '{field} must be at least {least}': '{field} कम से कम {least} होना चाहिए',

  // Its result.
  'This upload was cancelled. Start a new one.': 'यह अपलोड रद्द हुआ. नया शुरू करें.',
  'This upload was not finished within 24 hours. Start a new one.': 'यह अपलोड 24 घंटे में पूरा नहीं हुआ. नया शुरू करें.',
  'This upload was idle and was replaced by a newer one. Start a new one.':
    'यह अपलोड बीच में रुका रहा और इसकी जगह एक नए को मिल गई. नया शुरू करें.',
  'This upload ended more than a day ago. Look for it in the history of uploads.':
    'यह अपलोड एक दिन से पहले ख़त्म हो चुका है. इसे अपलोड के इतिहास में देखें.',
  'This file is being processed. Ask again in a moment.': 'यह फ़ाइल प्रोसेस हो रही है. थोड़ी देर में फिर पूछें.',
  'The server is restarting and will resume this file by itself. Ask again in a moment.':
    'सर्वर फिर से शुरू हो रहा है और इस फ़ाइल पर अपने आप आगे बढ़ेगा. थोड़ी देर में फिर पूछें.',
  'The server was interrupted {attempts} times while it processed this file, and nothing of it was stored. Upload the file again, in smaller parts if this is repeated.':
    'इस फ़ाइल को प्रोसेस करते समय सर्वर {attempts} बार बीच में रुका, और इसका कुछ भी सेव नहीं हुआ. फ़ाइल फिर अपलोड करें, और ऐसा फिर हो तो छोटे हिस्सों में.',

  // The file as a whole; messages shared with the browser are in shared/catalogue/uploads-hi.ts.
  'The file was refused.': 'फ़ाइल स्वीकार नहीं हुई.',
  'The file is empty.': 'फ़ाइल ख़ाली है.',
  'The file is empty. Choose a CSV file with a header row.':
    'फ़ाइल ख़ाली है. ऐसी CSV फ़ाइल चुनें जिसकी पहली पंक्ति में कॉलम के नाम हों.',
  'This file is {what}, not a CSV file. {remedy}': 'यह CSV फ़ाइल नहीं, {what} है. {remedy}',
  'Only {kept} of the {all} rejected rows are kept for the CSV: there is no room for more. Correct these and upload the file again to see the others':
    'रिजेक्ट हुई {all} पंक्तियों में से सिर्फ़ {kept} CSV के लिए रखी गई हैं: और की जगह नहीं है. इन्हें ठीक करके फ़ाइल फिर अपलोड करें, तब बाकी दिखेंगी',
} as const;
