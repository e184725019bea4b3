import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CsvRecord } from '@veritas/shared/domain';
import { Window } from './record-window.ts';

/** Size of a sorted window: some 17,000 records of the usual 200 bytes. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * The same records, the header alone and first, then batches of at most `size`: of a long file in the order of their
 * keys, `windowBytes` at a time; a smaller file keeps its order, and the sort is stable. With unordered keys a
 * transaction would modify an index page for nearly each row (decision 052). The records are buffered as bytes outside
 * the heap: objects would be promoted to the old generation and grow the heap.
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
    // Yields to the event loop: one piece of text may contain dozens of batches of short rows.
    await nextTurn();
  }
  yield* window.drain(size);
}
