import { CR, LF, lineEnd, plainEnd, QUOTE, quotedEnd, unquoted } from './cell-text.ts';

/** How a record continues and ends; null when the text ends before it does. */
type Rest = {
  /** `stray`: text follows a closing quote. */
  readonly kind: 'complete' | 'stray' | 'unclosed';
  /** Start of the next record, or where this one becomes unreadable. */
  readonly end: number;
  /** Cells up to there. */
  readonly count: number;
} | null;

/** A record with quotes; `cells` is null where it cannot be read or is too long. */
export type QuotedRecord = NonNullable<Rest> & { readonly cells: readonly string[] | null };

/** A text, which may be continued unless it is `final`, and the maximum length of a record. */
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

/**
 * Reads the records of a text that have quotes. After one that fails the reader continues at the next line, from which
 * the quotes often lead through the same cells again: those are memoized, so that the time stays linear in the length
 * of the text.
 */
export class QuotedRecords {
  readonly #text: string;
  readonly #reading: Reading;
  readonly #delimiter: number;
  /** End of the failed records so far. */
  #followed = 0;
  /** How a record continues, by the place of an opening quote in it. */
  readonly #known = new Map<number, Rest>();

  constructor(text: string, reading: Reading) {
    this.#text = text;
    this.#reading = reading;
    this.#delimiter = reading.delimiter.charCodeAt(0);
  }

  /** The record that begins at `start`; null while it is incomplete. */
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

  /** Reads a record up to a memoized part, and memoizes how it continues from each of its opening quotes. */
  #follow(start: number): Rest {
    const passed: Passed[] = [];
    const rest = this.#walk(start, null, passed);
    for (const { at, count } of passed) this.#known.set(at, rest && { ...rest, count: rest.count - count });
    return rest;
  }

  /** Reads a record cell by cell. */
  #walk(start: number, cells: string[] | null, passed: Passed[] | null): Rest {
    const { final } = this.#reading;
    const text = this.#text;
    let count = 0;
    for (let at = start; at < text.length || final;) {
      const isQuoted = text.charCodeAt(at) === QUOTE;
      const known = isQuoted && passed ? this.#known.get(at) : undefined;
      if (known !== undefined) return known && { ...known, count: count + known.count };
      if (isQuoted) passed?.push({ at, count });
      const end = isQuoted ? quotedEnd(text, at) : plainEnd(text, at, this.#delimiter);
      if (end < 0) return final ? { kind: 'unclosed', end: text.length, count } : null;
      if (end === text.length && !final) return null;
      const after = end === text.length ? LF : text.charCodeAt(end);
      const isLast = after === LF || after === CR;
      if (!isLast && after !== this.#delimiter) return { kind: 'stray', end, count };
      cells?.push(isQuoted ? unquoted(text.slice(at + 1, end - 1)) : text.slice(at, end));
      count += 1;
      if (isLast) {
        const line = lineEnd(text, end, final);
        return line && { kind: 'complete', end: line.next, count };
      }
      at = end + 1;
    }
    return null;
  }
}
