/**
 * Characters that nobody sees, which could hide or reorder what a note says. Line breaks, tabs and the joiners of scripts
 * and emoji stay.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text as it is stored: what can be seen of it, with at most one empty line in a row. */
export function seenText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a text of one line. */
export function seenLine(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ');
}
