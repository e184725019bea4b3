import { nameKey } from '@veritas/shared/domain';

/**
 * Invisible characters that could hide or reorder text. Line breaks, tabs and the joiners of scripts and emoji are
 * kept.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cs}[\p{Cf}&&\p{Default_Ignorable_Code_Point}]\ufff9-\ufffb]/gv;

/**
 * Normalises text of users for storage: visible characters only, with at most one empty line in a row. Empty when
 * blank.
 */
export function seenText(text: string): string {
  const seen = text
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    // Matches from the first blank of a run only: otherwise the time would be quadratic in untrusted input (ReDoS).
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return nameKey(seen) === '' ? '' : seen;
}

/** The same for a text of one line. */
export function seenLine(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ');
}
