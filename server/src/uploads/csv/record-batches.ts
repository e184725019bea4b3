import { createCsvReader, MAX_RECORD_CHARACTERS, sniffDelimiter } from './csv-reader.ts';
import type { CsvReader, CsvRecord } from './csv-reader.ts';

/** The records of a text in batches of at most `size`; the delimiter is read off the first line. */
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
  let reader: CsvReader | null = null;
  let head = '';
  for await (const text of texts) {
    if (reader) {
      yield reader.push(text);
      continue;
    }
    head += text;
    if (!/[\r\n]/.test(head) && head.length < MAX_RECORD_CHARACTERS) continue;
    reader = createCsvReader(sniffDelimiter(head));
    yield reader.push(head);
  }
  if (!reader) {
    reader = createCsvReader(sniffDelimiter(head));
    yield reader.push(head);
  }
  yield reader.end();
}
