import { nameKey } from '@veritas/shared/domain';

/**
 * Characters that nobody sees, which could hide or reorder what a text says. Line breaks, tabs and the joiners of
 * scripts and emoji stay.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cs}[\p{Cf}&&\p{Default_Ignorable_Code_Point}]\ufff9-\ufffb]/gv;

/**
 * A text as it is stored for others to read: what can be seen of it, with at most one empty line in a row. Empty when
 * that is blank.
 */
export function seenText(text: string): string {
  const seen = text
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    // From the first blank of a run only: else each of them would be looked at from, in a text that anybody sends.
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return nameKey(seen) === '' ? '' : seen;
}

/** The same for a text of one line. */
export function seenLine(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ');
}
