/** A text of at most `most` characters and an ellipsis; no character of two code units is cut in half. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}
