import { nameKey } from './keys.ts';

/**
 * Invisible characters that could hide or reorder text. Line breaks, tabs and the joiners of scripts and emoji are not
 * among them.
 */
const UNSEEN = /(?![\n\r\t\u200c\u200d])(?:[\p{Cc}\p{Cs}\ufff9-\ufffb]|(?=\p{Cf})\p{Default_Ignorable_Code_Point})/gu;

/** The fast path for most texts: an upload has millions. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** A text without its invisible characters; empty when nothing visible is left. */
export function seenPart(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const seen = text.replace(UNSEEN, '');
  return nameKey(seen) === '' ? '' : seen;
}

/** A text with its invisible characters written out, such as `[U+200E]RVP0000001`: unlike any text without them. */
export function showUnseen(text: string): string {
  return text.replace(
    UNSEEN,
    (unseen) => `[U+${(unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
