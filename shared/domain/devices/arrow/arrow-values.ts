import type { ArrowColumnOf } from './arrow-columns.ts';
import type { ArrowBatch, ArrowStream } from './arrow-stream.ts';

const TWO_32 = 2 ** 32;

/** Integers or times, the last of the stream first; NaN for null. */
export function numbersOf(stream: ArrowStream, name: ArrowColumnOf<'number' | 'time'>): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(stream.length).fill(Number.NaN);
  eachBatch(stream.batchesOf(name), ({ validity, values }, slot, row) => {
    // Read as 32-bit halves: a BigInt per number takes many times as long.
    const [low, high] = [
      new Uint32Array(values.buffer, values.byteOffset),
      new Int32Array(values.buffer, values.byteOffset),
    ];
    for (; row >= 0; row -= 1, slot += 1)
      if (isPresent(validity, row)) numbers[slot] = (high[row * 2 + 1] ?? 0) * TWO_32 + (low[row * 2] ?? 0);
  });
  return numbers;
}

/** Flags, the last of the stream first; 0 for null. */
export function flagsOf(stream: ArrowStream, name: ArrowColumnOf<'flag'>): Uint8Array<ArrayBuffer> {
  const flags = new Uint8Array(stream.length);
  eachBatch(stream.batchesOf(name), ({ validity, values }, slot, row) => {
    const bits = values as Uint8Array;
    for (; row >= 0; row -= 1, slot += 1) if (isPresent(validity, row) && isPresent(bits, row)) flags[slot] = 1;
  });
  return flags;
}

/** The number that a function returns for each text, the last of the stream first. It is called once per text. */
export function codesOf(
  stream: ArrowStream,
  name: ArrowColumnOf<'repeated'>,
  codeOf: (text: string | null) => number,
): Uint32Array<ArrayBuffer> {
  const codes = new Uint32Array(stream.length);
  const none = codeOf(null);
  const known = new Map<readonly (string | null)[], Uint32Array>();
  eachBatch(stream.batchesOf(name), ({ validity, values, texts }, slot, row) => {
    let ofTexts = known.get(texts);
    if (!ofTexts) known.set(texts, (ofTexts = Uint32Array.from(texts, codeOf)));
    const places = values as Int32Array;
    for (; row >= 0; row -= 1, slot += 1)
      codes[slot] = isPresent(validity, row) ? (ofTexts[places[row] ?? 0] ?? none) : none;
  });
  return codes;
}

/** Texts as bytes, the last of the stream first; empty for null. */
export function textsOf(stream: ArrowStream, name: ArrowColumnOf<'text'>, put: (text: Uint8Array) => void): void {
  eachBatch(stream.batchesOf(name), ({ validity, values, offsets }, _slot, row) => {
    const bytes = values as Uint8Array;
    for (; row >= 0; row -= 1)
      put(isPresent(validity, row) ? bytes.subarray(Number(offsets[row]), Number(offsets[row + 1])) : NOTHING);
  });
}
const NOTHING = new Uint8Array();

/** The batches from the last one, each with the slot and number of its last row. */
function eachBatch(batches: readonly ArrowBatch[], read: (batch: ArrowBatch, slot: number, row: number) => void): void {
  let slot = 0;
  for (const batch of batches.toReversed()) {
    read(batch, slot, batch.length - 1);
    slot += batch.length;
  }
}

/** Whether a row has a value. */
function isPresent(validity: Uint8Array | null, row: number): boolean {
  return validity === null || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}
