import type { CsvRecord } from '@veritas/shared/domain';

/** Minimum size of a stored record. */
const SHORTEST_BYTES = JSON.stringify({ row: 2, cells: ['x'] } satisfies CsvRecord).length;

/** A few preallocated arrays: objects for each record would grow the heap by 100 MiB in a large file. */
export class Window {
  readonly #bytes: Buffer;
  /** Where each record begins, with its key, and where its text does. */
  readonly #starts: Uint32Array;
  readonly #texts: Uint32Array;
  readonly #order: Uint32Array;
  #count = 0;
  #used = 0;

  constructor(size: number) {
    const records = Math.ceil(size / SHORTEST_BYTES);
    this.#bytes = Buffer.allocUnsafe(size);
    this.#starts = new Uint32Array(records + 1);
    this.#texts = new Uint32Array(records);
    this.#order = new Uint32Array(records);
  }

  hasRoomFor(key: string, text: string): boolean {
    // A UTF-16 unit takes three bytes at most.
    const needed = 3 * (key.length + text.length);
    return this.#count < this.#order.length && this.#used + needed <= this.#bytes.length;
  }

  add(key: string, text: string): void {
    this.#used += this.#bytes.write(key, this.#used);
    this.#texts[this.#count] = this.#used;
    this.#used += this.#bytes.write(text, this.#used);
    this.#order[this.#count] = this.#count;
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
  }

  sort(): void {
    this.#order.subarray(0, this.#count).sort((a, b) => this.#compareKeys(a, b) || a - b);
  }

  *drain(size: number): Generator<CsvRecord[]> {
    for (let at = 0; at < this.#count; at += size)
      yield Array.from(this.#order.subarray(at, Math.min(at + size, this.#count)), (record) => this.#read(record));
    this.#count = 0;
    this.#used = 0;
  }

  #read(record: number): CsvRecord {
    const text = this.#bytes.toString('utf8', this.#texts[record], this.#starts[record + 1]);
    return JSON.parse(text) as CsvRecord;
  }

  #compareKeys(a: number, b: number): number {
    const bytes = this.#bytes;
    const [startA = 0, startB = 0] = [this.#starts[a], this.#starts[b]];
    const [lengthA, lengthB] = [(this.#texts[a] ?? 0) - startA, (this.#texts[b] ?? 0) - startB];
    for (let at = 0; at < lengthA && at < lengthB; at += 1) {
      const difference = (bytes[startA + at] ?? 0) - (bytes[startB + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }
}
