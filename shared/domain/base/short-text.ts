/**
 * More than any name that is meant to be read; laying out 10,000 characters without a space stops a page for seconds.
 */
const MAX_CHARACTERS = 200;

/** A text as it is shown: whole, or its beginning and an ellipsis. Characters of two code units stay whole. */
export function shortText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  // Cut roughly first: taking a text of megabytes apart would cost what this is meant to save.
  const characters = [...text.slice(0, MAX_CHARACTERS * 2)];
  return characters.length <= MAX_CHARACTERS && text.length <= MAX_CHARACTERS * 2
    ? text
    : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}

/** More than any sentence that a server has for a person. */
const LONGEST_SENTENCE = 1_000;

/** A sentence of a server as it is shown: whole, or its beginning and an ellipsis. */
export function shortSentence(text: string): string {
  return text.length <= LONGEST_SENTENCE ? text : `${firstOfText(text, LONGEST_SENTENCE)}…`;
}

/** At most the first `most` code units of a text; no character of two is cut in half, which no UTF-8 could hold. */
export function firstOfText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
