/** At most the first `most` code units of a text; no character of two is cut in half, which no UTF-8 could hold. */
export function firstOfText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
