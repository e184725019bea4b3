import { nameKey } from '@veritas/shared/domain';
import unhomoglyph from 'unhomoglyph';

/**
 * What a name looks like: two names with the same skeleton look the same (Unicode TR39). It holds for ASCII
 * too: 0 and O, 1 and l, rn and m. Names are unique by it, in addition to their `nameKey`; it is never shown.
 */
export function nameSkeleton(name: string): string {
  return unhomoglyph(nameKey(latinReading(name)).normalize('NFD'))
    .toLowerCase()
    .normalize('NFC');
}

/** A text with each character of another alphabet as the Latin one that it looks like. */
export function latinReading(text: string): string {
  return text.normalize('NFKC').replace(/\P{ASCII}/gu, asLatin);
}

/** Before case folding: a capital of another alphabet may look like one letter, its lower case like another. */
function asLatin(character: string): string {
  const plain = unhomoglyph(character);
  return plain === 'l' && /\p{Lu}/u.test(character) ? 'I' : plain;
}
