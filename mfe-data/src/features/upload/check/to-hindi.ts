import { Recogniser } from '@veritas/shared/catalogue/recogniser';
import { UPLOADS_HI } from '@veritas/shared/catalogue/uploads-hi';

const texts = new Recogniser({
  ...UPLOADS_HI,
  // Said by this check only: the server lists such a row as a duplicate, without a reason.
  'is in an earlier row': 'फ़ाइल में ऊपर की किसी पंक्ति में है',
});

export const toHindi = (sentence: string): string => texts.inHindi(sentence);
