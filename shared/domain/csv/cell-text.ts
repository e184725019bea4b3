export const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** The position after a cell without quotes. */
export function plainEnd(text: string, start: number, delimiter: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiter || code === LF || code === CR) break;
  }
  return at;
}

/** The position after the quote that closes a cell; -1 without one. */
export function quotedEnd(text: string, open: number): number {
  for (let at = open + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text.charCodeAt(at + 1) !== QUOTE) return at + 1;
  }
}

/** The text of a cell from what is between its quotes. */
export const unquoted = (text: string) => (text.includes('"') ? text.replaceAll('""', '"') : text);

/** Where a line ends and the next begins; null while that is not yet known. */
export function lineEnd(text: string, at: number, final: boolean): { at: number; next: number } | null {
  if (at >= text.length) return final ? { at: text.length, next: text.length } : null;
  if (text[at] === '\n') return { at, next: at + 1 };
  // A CR at the very end may be the first half of a CRLF.
  if (at + 1 === text.length && !final) return null;
  return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
}
