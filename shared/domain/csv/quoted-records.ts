/** How a record goes on and ends; null when the text ends before it does. */
type Rest = {
  /** `stray`: text follows a closing quote. */
  readonly kind: 'complete' | 'stray' | 'unclosed';
  /** Where the next record begins, or where this one cannot be read any further. */
  readonly end: number;
  /** Cells up to there. */
  readonly count: number;
} | null;

/** A record with quotes in it; `cells` is null where it cannot be read, or is longer than one may be. */
export type QuotedRecord = NonNullable<Rest> & { readonly cells: readonly string[] | null };

/** A text that goes on after its end unless it is `final`, and the most characters of a record. */
interface Reading {
  readonly delimiter: string;
  readonly final: boolean;
  readonly most: number;
}

/** An opening quote, and the number of cells in the record before it. */
interface Passed {
  readonly at: number;
  readonly count: number;
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/**
 * Reads the records of a text that have quotes in them. After one that fails the reader goes on at the next line, from
 * which the quotes often lead through the same cells as before: those are followed once, so that all of it takes no
 * more time than the text is long.
 */
export class QuotedRecords {
  readonly #text: string;
  readonly #reading: Reading;
  readonly #delimiter: number;
  /** So far the records that failed were followed. */
  #followed = 0;
  /** How a record goes on, by the place of an opening quote in it. */
  readonly #known = new Map<number, Rest>();

  constructor(text: string, reading: Reading) {
    this.#text = text;
    this.#reading = reading;
    this.#delimiter = reading.delimiter.charCodeAt(0);
  }

  /** The record that begins at `start`; null while it is not complete. */
  read(start: number): QuotedRecord | null {
    if (start < this.#followed) {
      const rest = this.#follow(start);
      if (!rest || !this.#fits(rest, start)) return rest && { ...rest, cells: null };
    }
    const cells: string[] = [];
    const rest = this.#walk(start, cells, null);
    if (rest && this.#fits(rest, start)) return { ...rest, cells };
    this.#followed = rest?.end ?? this.#text.length;
    return rest && { ...rest, cells: null };
  }

  #fits(rest: NonNullable<Rest>, start: number): boolean {
    return rest.kind === 'complete' && rest.end - start <= this.#reading.most;
  }

  /** Goes through a record no further than is known, and remembers how it goes on from each of its opening quotes. */
  #follow(start: number): Rest {
    const passed: Passed[] = [];
    const rest = this.#walk(start, null, passed);
    for (const { at, count } of passed) this.#known.set(at, rest && { ...rest, count: rest.count - count });
    return rest;
  }

  /** Goes through a record cell by cell. */
  #walk(start: number, cells: string[] | null, passed: Passed[] | null): Rest {
    const { final } = this.#reading;
    const text = this.#text;
    let count = 0;
    for (let at = start; at < text.length || final;) {
      const isQuoted = text.charCodeAt(at) === QUOTE;
      const known = isQuoted && passed ? this.#known.get(at) : undefined;
      if (known !== undefined) return known && { ...known, count: count + known.count };
      if (isQuoted) passed?.push({ at, count });
      const end = isQuoted ? afterQuotes(text, at) : this.#endOfPlain(at);
      if (end < 0) return final ? { kind: 'unclosed', end: text.length, count } : null;
      if (end === text.length && !final) return null;
      const after = end === text.length ? LF : text.charCodeAt(end);
      const isLast = after === LF || after === CR;
      if (!isLast && after !== this.#delimiter) return { kind: 'stray', end, count };
      cells?.push(isQuoted ? quotedText(text.slice(at + 1, end - 1)) : text.slice(at, end));
      count += 1;
      if (isLast) {
        const line = lineEnd(text, end, final);
        return line && { kind: 'complete', end: line.next, count };
      }
      at = end + 1;
    }
    return null;
  }

  #endOfPlain(start: number): number {
    const text = this.#text;
    let at = start;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LF || code === CR) break;
    }
    return at;
  }
}

/** After the quote that closes a cell; -1 when there is none. */
function afterQuotes(text: string, open: number): number {
  for (let at = open + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text.charCodeAt(at + 1) !== QUOTE) return at + 1;
  }
}

const quotedText = (text: string) => (text.includes('"') ? text.replaceAll('""', '"') : text);

/** Where a line ends and the next begins; null while that is not known yet. */
export function lineEnd(text: string, at: number, final: boolean): { at: number; next: number } | null {
  if (at >= text.length) return final ? { at: text.length, next: text.length } : null;
  if (text[at] === '\n') return { at, next: at + 1 };
  // A CR at the very end may be the first half of a CRLF.
  if (at + 1 === text.length && !final) return null;
  return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
}
