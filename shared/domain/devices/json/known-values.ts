import { withRoom } from '../columns/number-arrays.ts';
import { QUOTE } from './ascii.ts';
import { textOf } from './values.ts';

/** Fields of an entry of the table: hash, position and length of its bytes, result. */
const ENTRY = 4;
const FIRST_ENTRIES = 64;

/** Memoizes a function of JSON values by their bytes: each distinct value is decoded once. */
export class KnownValues {
  readonly #numberOf: (value: unknown) => number;
  /**
   * Open addressing: a power of two of entries, each at the slot of its hash or the next free one; an entry without
   * bytes is free.
   */
  #table = new Int32Array(FIRST_ENTRIES * ENTRY);
  #count = 0;
  #bytes = new Uint8Array();
  #used = 0;

  constructor(numberOf: (value: unknown) => number) {
    this.#numberOf = numberOf;
  }

  /** The number of the value between two positions; `hash` is a signed 32-bit hash of it. */
  numberOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const table = this.#table;
    const length = end - start;
    let at = this.#place(hash);
    for (let known = table[at + 2]; known !== 0; known = table[at + 2]) {
      if (table[at] === hash && known === length && this.#isSame(table[at + 1] ?? 0, bytes, start, end)) {
        return table[at + 3] ?? 0;
      }
      at = (at + ENTRY) % table.length;
    }
    return this.#add(bytes.subarray(start, end), hash, at);
  }

  #isSame(from: number, bytes: Uint8Array, start: number, end: number): boolean {
    const known = this.#bytes;
    for (let at = start; at < end; at += 1) if (known[from + at - start] !== bytes[at]) return false;
    return true;
  }

  #add(value: Uint8Array, hash: number, at: number): number {
    const number = this.#numberOf(parseScalar(value));
    this.#bytes = withRoom(this.#bytes, this.#used + value.length);
    this.#bytes.set(value, this.#used);
    this.#table.set([hash, this.#used, value.length, number], at);
    this.#used += value.length;
    this.#count += 1;
    if (this.#count * ENTRY * 2 > this.#table.length) this.#grow();
    return number;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    for (let from = 0; from < old.length; from += ENTRY) {
      if (old[from + 2] === 0) continue;
      let at = this.#place(old[from] ?? 0);
      while (this.#table[at + 2] !== 0) at = (at + ENTRY) % this.#table.length;
      this.#table.set(old.subarray(from, from + ENTRY), at);
    }
  }

  #place(hash: number): number {
    return ((hash ^ (hash >>> 15)) * ENTRY) & (this.#table.length - 1);
  }
}

/** A text without escapes, an integer, true, false or null. */
export function parseScalar(value: Uint8Array): unknown {
  return value[0] === QUOTE ? textOf(value.subarray(1, -1)) : JSON.parse(textOf(value));
}
