import { Recogniser } from '@veritas/shared/catalogue/recogniser';
import { UPLOADS_HI } from '@veritas/shared/catalogue/uploads-hi';

const texts = new Recogniser(UPLOADS_HI);

export const toHindi = (sentence: string): string => texts.inHindi(sentence);
