/** Devices, their scans, notes and views, brands and reports. */
export const DEVICES = {
  // Scans.
  '{id} was removed when its upload was undone. Scan it again to see what it is now.':
    '{id} अपलोड वापस लेने पर हट गया था. अब की स्थिति देखने के लिए इसे फिर स्कैन करें.',
  '{id} is already verified at the hub, so its doorstep scan can no longer change.':
    '{id} हब पर पहले ही वेरिफ़ाई हो चुका है, इसलिए इसका डोरस्टेप स्कैन अब नहीं बदल सकता.',
  '{id} has no doorstep scan yet. Submit it at the doorstep first.':
    '{id} का डोरस्टेप स्कैन अभी नहीं हुआ है. पहले इसे डोरस्टेप पर सबमिट करें.',
  '{id} is already verified at the hub.': '{id} हब पर पहले ही वेरिफ़ाई हो चुका है.',
  '{id} is not verified at the hub yet. Scan it at the hub first.':
    '{id} हब पर अभी वेरिफ़ाई नहीं हुआ है. पहले इसे हब पर स्कैन करें.',
  '{id} is already closed at the return centre.': '{id} रिटर्न सेंटर पर पहले ही बंद हो चुका है.',

  // Notes and flags.
  '{id} is not known. Check the ID, or ask the person who uploads shipments.':
    '{id} नहीं मिला. ID जाँचें, या अपलोड करने वाले से पूछें.',
  'Another note has this id. Send the note with a new id.': 'इस id का नोट पहले से है. नोट को अपनी अलग id के साथ भेजें.',
  '{most} notes are kept for a device. Remove one of yours first.':
    'एक डिवाइस के {most} नोट रखे जाते हैं. पहले अपना कोई नोट हटाएँ.',
  'This note is not there. Reload the page.': 'यह नोट नहीं है. पेज रीलोड करें.',
  'This signal is not there. Reload the page.': 'यह सिग्नल नहीं है. पेज रीलोड करें.',
  '{by} acknowledged this signal meanwhile: “{note}”. Compare, then save again.':
    '{by} ने इस बीच यह सिग्नल ध्यान में लिया: “{note}”. मिलाकर देखें, फिर दोबारा सेव करें.',
  'Only {author} or a Super Admin may remove this note': 'यह नोट सिर्फ़ {author} या कोई Super Admin हटा सकता है',
  '{by} changed the flag meanwhile. Compare, then save again.':
    '{by} ने इस बीच फ़्लैग बदल दिया. मिलाकर देखें, फिर दोबारा सेव करें.',
  'Another user cleared the flag meanwhile. Compare, then save again.':
    'किसी ने इस बीच फ़्लैग हटा दिया. मिलाकर देखें, फिर दोबारा सेव करें.',

  // Saved views.
  'This view was deleted meanwhile.': 'यह व्यू इस बीच हटा दिया गया.',
  'This view was changed meanwhile. Compare, then save again.':
    'यह व्यू इस बीच बदल दिया गया. मिलाकर देखें, फिर दोबारा सेव करें.',
  '{most} views are kept for you. Delete one first.': 'आपके {most} व्यू रखे जाते हैं. पहले कोई व्यू डिलीट करें.',
  'Another view of yours has this name': 'इस नाम का आपका व्यू पहले से है',
  'Your role cannot share a view with everyone': 'आपका रोल सबके साथ व्यू साझा नहीं कर सकता',
  'You belong to no hub or group to share with': 'आपका कोई हब या ग्रुप नहीं है जिसके साथ व्यू साझा किया जा सके',

  // Brands.
  'is missing': 'नहीं दिया गया',
  'This brand already exists': 'यह ब्रांड पहले से है',
  'This brand already exists: {other} looks the same': 'यह ब्रांड पहले से है: {other} वैसा ही दिखता है',
  'This brand is no longer there. Reload the page.': 'यह ब्रांड अब नहीं है. पेज रीलोड करें.',
  'This brand was changed by {by} meanwhile. Compare both lists, then save yours.':
    '{by} ने इस बीच यह ब्रांड बदल दिया. दोनों सूचियाँ मिलाकर देखें, फिर अपनी सेव करें.',
  'another user': 'किसी और',
  '{name} is not in the list of manufacturers': '{name} निर्माताओं की सूची में नहीं है',
  '{names} are not in the list of manufacturers': '{names} निर्माताओं की सूची में नहीं हैं',

  // Reports.
  'You have a report under way, and many others are being generated. Wait for yours to finish.':
    'आपकी एक रिपोर्ट बन रही है, और बहुत सी दूसरी भी. अपनी रिपोर्ट पूरी होने तक रुकें.',
  'You have {own} reports under way. Wait until one of them has come.':
    'आपकी {own} रिपोर्ट बन रही हैं. उनमें से एक के आने तक रुकें.',
  'Many reports are being generated at the moment. Try again shortly.':
    'अभी बहुत सी रिपोर्ट बन रही हैं. थोड़ी देर में फिर कोशिश करें.',
  '{most} reports are kept for you. Remove one first.': 'आपके लिए {most} रिपोर्ट रखी हैं. पहले एक हटाएँ.',
  'The server keeps too many reports at the moment. Download this one directly.':
    'सर्वर पर अभी बहुत सी रिपोर्ट रखी हैं. इसे सीधे डाउनलोड करें.',
  'The server is short of space and prepares no reports at the moment. Download this one directly.':
    'सर्वर पर जगह कम है और अभी वह रिपोर्ट तैयार नहीं करता. इसे सीधे डाउनलोड करें.',
  'The server could not write this report. Prepare it again, or download it directly.':
    'सर्वर यह रिपोर्ट नहीं बना सका. इसे फिर से तैयार करवाएँ, या सीधे डाउनलोड करें.',
  'There is no such report that is ready.': 'ऐसी कोई तैयार रिपोर्ट नहीं है.',
  'This report is no longer kept. Prepare it again.': 'यह रिपोर्ट अब रखी नहीं है. इसे फिर से तैयार करवाएँ.',
  'The report is removed.': 'रिपोर्ट हटा दी गई है.',
} as const;
