import { createCsvReader } from './csv-reader.ts';
import type { CsvRecord } from './csv-reader.ts';

/** Not a Unicode character. */
const MARK = '\uFFFF';

/** Finds the row of the byte at `offset`, in a file pushed in pieces; numbered as in the spreadsheet. */
export class RowFinder {
  readonly #offset: number;
  readonly #reader = createCsvReader();
  readonly #decoder = new TextDecoder();
  #read = 0;
  #row = 1;
  #marked = false;

  constructor(offset: number) {
    this.#offset = offset;
  }

  /** The row as soon as it is complete; null before. */
  push(bytes: Uint8Array): number | null {
    const before = this.#offset - this.#read;
    this.#read += bytes.length;
    if (this.#marked || before >= bytes.length) return this.#add(this.#decoder.decode(bytes, { stream: true }));
    this.#add(this.#decoder.decode(bytes.subarray(0, before), { stream: true }));
    this.#marked = true;
    return this.#add(MARK + this.#decoder.decode(bytes.subarray(before + 1), { stream: true }));
  }

  end(): number {
    return this.#find(this.#reader.end()) ?? this.#row;
  }

  #add(text: string): number | null {
    return this.#find(this.#reader.push(text));
  }

  #find(records: readonly CsvRecord[]): number | null {
    if (this.#marked) return records.find(({ cells }) => cells.some((cell) => cell.includes(MARK)))?.row ?? null;
    // Of a row that is too long only the beginning is read: then it is the row where that began.
    this.#row = records.at(-1)?.row ?? this.#row;
    return null;
  }
}
