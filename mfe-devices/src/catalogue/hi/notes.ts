import type { Catalogue } from '@veritas/shared/language';

/** Notes and flag of a device. */
export const NOTES: Catalogue = {
  Notes: 'नोट',
  'Notes ({count})': 'नोट ({count})',
  '{count, plural, one {# note} other {# notes}}': '{count, plural, other {# नोट}}',
  'Notes of the device': 'डिवाइस के नोट',
  'No notes yet': 'अभी कोई नोट नहीं',
  'New note': 'नया नोट',
  'Shown with your name to everyone who sees this device.': 'आपके नाम के साथ, यह डिवाइस देखने वाले सभी लोगों के लिए.',
  '{keys} adds it.': '{keys} से जुड़ता है.',
  'Note is missing': 'नोट लिखें',
  'Add note': 'नोट जोड़ें',
  'Failed to add the note: {reason}': 'नोट नहीं जोड़ा जा सका: {reason}',
  'This browser cannot store your draft: signing out or a reload loses it.':
    'यह ब्राउज़र आपका ड्राफ़्ट सेव नहीं कर सकता: साइन आउट या रीलोड करने पर वह खो जाएगा.',
  'The note has {length} characters; the limit is {most}. Shorten it, or write two notes.':
    'नोट में {length} अक्षर हैं, ज़्यादा से ज़्यादा {most} हो सकते हैं. इसे छोटा करें, या दो नोट बनाएँ.',
  'Remove the note “{text}”': 'नोट “{text}” हटाएँ',
  'Remove the note of {name}, {time}?': '{name} का नोट ({time}) हटाएँ?',
  'Failed to remove the note: {reason}': 'नोट नहीं हटाया जा सका: {reason}',
  'Couldn’t load the notes: {reason}': 'नोट लोड नहीं हो सके: {reason}',
  'Your role can read notes. Executives, incharges, Central Ops and admins can write them.':
    'आपका रोल नोट पढ़ सकता है. नोट Executive, Incharge, Central Ops और Admin लिखते हैं.',
  Flag: 'फ़्लैग',
  Urgent: 'अर्जेंट',
  'On hold': 'होल्ड पर',
  Investigate: 'जाँच करें',
  'No flag': 'कोई फ़्लैग नहीं',
  'Set flag': 'फ़्लैग लगाएँ',
  'Change flag': 'फ़्लैग बदलें',
  'Clear flag': 'फ़्लैग हटाएँ',
  'Save flag': 'फ़्लैग सेव करें',
  'Reason (optional)': 'कारण (ज़रूरी नहीं)',
  'The reason has {length} characters; the limit is {most}. Write more in a note.':
    'कारण में {length} अक्षर हैं, ज़्यादा से ज़्यादा {most} हो सकते हैं. बाकी नोट में लिखें.',
  'Note saved': 'नोट सेव हुआ',
  'Failed to save the note: {reason}': 'नोट सेव नहीं किया जा सका: {reason}',
  'Flag saved': 'फ़्लैग सेव हुआ',
  'Failed to save the flag: {reason}': 'फ़्लैग सेव नहीं किया जा सका: {reason}',
};
