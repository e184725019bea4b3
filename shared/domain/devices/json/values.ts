import { BACKSLASH, BLANK, NINE, QUOTE, SMALL_F, SMALL_N, SMALL_T, ZERO } from './ascii.ts';

/** Instead of a position: the value is incomplete, or is left to the engine's parser. */
export const UNUSUAL = -1;

const [TAB, LINE_FEED, RETURN] = [0x09, 0x0a, 0x0d];
const NULL = lettersOf('null');
const TRUE = lettersOf('true');
const FALSE = lettersOf('false');

/** A UTF-8 decoder that keeps a byte order mark as a character. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The position of the next byte that is not white space of JSON. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === BLANK || bytes[at] === LINE_FEED || bytes[at] === RETURN || bytes[at] === TAB) at += 1;
  return at;
}

/** The end of a value that is neither an array nor an object; UNUSUAL also for texts with escapes and for fractions. */
export function scalarEnd(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case QUOTE:
      return textEnd(bytes, at);
    case SMALL_N:
      return wordEnd(bytes, at, NULL);
    case SMALL_T:
      return wordEnd(bytes, at, TRUE);
    case SMALL_F:
      return wordEnd(bytes, at, FALSE);
    default:
      return wholeNumberEnd(bytes, at);
  }
}

/** The end of a text, from its opening quote. */
export function textEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  for (let at = start + 1; at < length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH || byte < BLANK) return UNUSUAL;
  }
  return UNUSUAL;
}

function wordEnd(bytes: Uint8Array, from: number, word: Uint8Array): number {
  for (let index = 0; index < word.length; index += 1) if (bytes[from + index] !== word[index]) return UNUSUAL;
  return from + word.length;
}

/** The caller checks what follows its digits. */
function wholeNumberEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isDigit(bytes[at])) at += 1;
  const startsWithZero = bytes[from] === ZERO && at > from + 1;
  return at === from || startsWithZero ? UNUSUAL : at;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function lettersOf(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => letter.charCodeAt(0));
}
