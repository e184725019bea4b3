import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CsvRecord } from '@veritas/shared/domain';

/** Records that are put in order at once: some 30,000 of the usual 200 bytes. */
const WINDOW_BYTES = 8 * 1024 * 1024;

/**
 * The same records, the header alone and first, then batches of at most `size`: of a long file in the order of their
 * keys, `windowBytes` at a time; a file of less keeps its own order, and of equal keys the first stays the first. Keys come
 * in no order, and a transaction of such rows changes a page of the index for nearly each of them (decision 052). The
 * records wait as bytes outside the heap: as objects they would grow old there, and it would grow with them.
 */
export async function* byKey(
  batches: AsyncIterable<readonly CsvRecord[]>,
  keyOf: (record: CsvRecord) => string,
  size: number,
  windowBytes: number = WINDOW_BYTES,
): AsyncGenerator<CsvRecord[]> {
  const window = new Window(windowBytes);
  let header: CsvRecord | undefined;
  for await (const records of batches) {
    for (const record of records) {
      if (!header) {
        header = record;
        yield [header];
        continue;
      }
      const text = JSON.stringify(record);
      if (!window.hasRoomFor(text)) {
        window.sort();
        yield* window.drain(size);
      }
      window.add(keyOf(record), text);
    }
    // Reading records waits for nothing, so without it nobody else would have a turn.
    await nextTurn();
  }
  yield* window.drain(size);
}

class Window {
  readonly #bytes: Buffer;
  #used = 0;
  #places: { readonly key: string; readonly from: number; readonly to: number }[] = [];

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  hasRoomFor(text: string): boolean {
    // A UTF-16 unit takes three bytes at most.
    return this.#used + 3 * text.length <= this.#bytes.length;
  }

  add(key: string, text: string): void {
    const from = this.#used;
    this.#used += this.#bytes.write(text, from);
    this.#places.push({ key, from, to: this.#used });
  }

  sort(): void {
    this.#places.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  }

  *drain(size: number): Generator<CsvRecord[]> {
    for (let at = 0; at < this.#places.length; at += size)
      yield this.#places
        .slice(at, at + size)
        .map(({ from, to }) => JSON.parse(this.#bytes.toString('utf8', from, to)) as CsvRecord);
    this.#places = [];
    this.#used = 0;
  }
}
