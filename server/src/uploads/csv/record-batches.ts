import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCsvReader } from '@veritas/shared/domain';
import type { CsvRecord } from '@veritas/shared/domain';

/** The records of a text in batches of at most `size`. */
export async function* recordBatches(texts: AsyncIterable<string>, size: number): AsyncGenerator<CsvRecord[]> {
  let waiting: CsvRecord[] = [];
  for await (const records of recordsOf(texts)) {
    waiting.push(...records);
    while (waiting.length >= size) {
      yield waiting.slice(0, size);
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) yield waiting;
}

async function* recordsOf(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  const reader = createCsvReader();
  for await (const text of texts) {
    yield reader.push(text);
    // Yields to the event loop: blank lines give no records that would cause a wait.
    await nextTurn();
  }
  yield reader.end();
}
