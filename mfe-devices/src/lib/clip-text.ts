/** No cell shows more; a text of 10 kB in every row would slow down the layout. */
const CELL_CHARS = 120;

/** The start of a text, as much as a table cell can show, without splitting a surrogate pair. */
export function clipText(text: string, length = CELL_CHARS): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
