/** Longer than any readable name; the layout of 10,000 characters without a space blocks a page for seconds. */
const MAX_CHARACTERS = 200;

/** A text for display: whole, or its beginning and an ellipsis. Surrogate pairs stay whole. */
export function shortText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  // Cut roughly first: splitting a text of megabytes would cost what this is meant to save.
  const characters = [...text.slice(0, MAX_CHARACTERS * 2)];
  return characters.length <= MAX_CHARACTERS && text.length <= MAX_CHARACTERS * 2
    ? text
    : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}

/** Longer than any message of a server. */
const LONGEST_SENTENCE = 1_000;

/** A server's message for display: whole, or its beginning and an ellipsis. */
export function shortSentence(text: string): string {
  return text.length <= LONGEST_SENTENCE ? text : `${firstOfText(text, LONGEST_SENTENCE)}…`;
}

/** At most the first `most` code units of a text; surrogate pairs are not split, as UTF-8 cannot hold a half. */
export function firstOfText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
