import { arrowColumnsOf, byName } from '@veritas/shared/domain/arrow';
import { numberColumns, REPEATED } from './arrow-rows.ts';
import type { ArrowRows } from './arrow-rows.ts';

/** A slice of rows from index `first` to before `end`. */
export interface RowsPiece {
  readonly of: ArrowRows;
  readonly first: number;
  readonly end: number;
}

/** Concatenates slices of rows with the same dictionaries. */
export function joinArrowRows(pieces: readonly RowsPiece[]): ArrowRows {
  const length = pieces.reduce((sum, { first, end }) => sum + end - first, 0);
  const joined = <Column extends Float64Array | Uint8Array | Int32Array>(
    to: Column,
    of: (rows: ArrowRows) => Column,
  ) => {
    let place = 0;
    for (const { of: rows, first, end } of pieces) {
      to.set(of(rows).subarray(first, end), place);
      place += end - first;
    }
    return to;
  };
  return {
    length,
    numbers: byName(numberColumns, (name) => joined(new Float64Array(length), ({ numbers }) => numbers[name])),
    flags: byName(arrowColumnsOf('flag'), (name) => joined(new Uint8Array(length), ({ flags }) => flags[name])),
    codes: byName(REPEATED, (name) => joined(new Int32Array(length), ({ codes }) => codes[name])),
    trackingIds: joinTexts(pieces, length),
  };
}

function joinTexts(pieces: readonly RowsPiece[], length: number): ArrowRows['trackingIds'] {
  const ends = new Uint32Array(length);
  const texts: Buffer[] = [];
  let [place, bytes] = [0, 0];
  for (const { of, first, end } of pieces) {
    const { bytes: text, ends: own } = of.trackingIds;
    const from = own[first - 1] ?? 0;
    texts.push(text.subarray(from, own[end - 1]));
    for (let one = first; one < end; one += 1, place += 1) ends[place] = (own[one] ?? 0) - from + bytes;
    bytes = ends[place - 1] ?? 0;
  }
  return { bytes: Buffer.concat(texts), ends };
}
