import { seenPart } from '@veritas/shared/domain';

/**
 * Normalises text of users for storage: visible characters only, with at most one empty line in a row. Empty when
 * blank.
 */
export function seenText(text: string): string {
  return (
    seenPart(text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n'))
      // Matches from the first blank of a run only: otherwise the time would be quadratic in untrusted input (ReDoS).
      .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** The same for a text of one line. */
export function seenLine(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ');
}
