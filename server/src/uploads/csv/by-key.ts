import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CsvRecord } from '@veritas/shared/domain';
import { Window } from './record-window.ts';

/** Records that are put in order at once: some 17,000 of the usual 200 bytes. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * The same records, the header alone and first, then batches of at most `size`: of a long file in the order of their
 * keys, `windowBytes` at a time; a file of less keeps its own order, and of equal keys the first stays the first. Keys
 * come in no order, and a transaction of such rows changes a page of the index for nearly each of them (decision 052).
 * The records wait as bytes outside the heap: as objects they would grow old there, and it would grow with them.
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
      const [key, text] = [keyOf(record), JSON.stringify(record)];
      if (!window.hasRoomFor(key, text)) {
        window.sort();
        yield* window.drain(size);
      }
      window.add(key, text);
    }
    // One piece of text may hold dozens of batches of short rows, and nothing here waits for anything.
    await nextTurn();
  }
  yield* window.drain(size);
}
