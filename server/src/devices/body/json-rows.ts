import { mergeRows } from '../records/merge-rows.ts';
import type { RowChanges } from '../records/merge-rows.ts';
import { statusJson } from '../records/status-json.ts';
import type { StatusRow } from '../records/status-record.ts';

const BETWEEN = Buffer.from(',\n');

/** Some records as concatenated JSON texts. */
export interface JsonRows {
  readonly plain: Buffer;
  readonly ids: Float64Array;
  /** End offset of each text. */
  readonly ends: Uint32Array;
}

export function jsonRows(rows: readonly StatusRow[]): JsonRows {
  const texts = rows.map(statusJson);
  const ends = new Uint32Array(rows.length);
  let end = -BETWEEN.length;
  for (const [place, text] of texts.entries()) ends[place] = end += BETWEEN.length + Buffer.byteLength(text);
  return { plain: Buffer.from(texts.join(',\n')), ids: Float64Array.from(rows, ({ id }) => id), ends };
}

/** The same bytes as `jsonRows` of the current records, reusing the texts of unchanged ones. */
export function changedJsonRows(before: JsonRows, changes: RowChanges): JsonRows {
  const { rows, runs } = mergeRows(before.ids, changes);
  const came = jsonRows(rows);
  const length = runs.reduce((sum, { first, end }) => sum + end - first, 0);
  const [ids, ends] = [new Float64Array(length), new Uint32Array(length)];
  const texts: Buffer[] = [];
  let [place, bytes] = [0, 0];
  for (const { isNew, first, end } of runs) {
    const source = isNew ? came : before;
    const from = startOf(source, first);
    if (place > 0) {
      texts.push(BETWEEN);
      bytes += BETWEEN.length;
    }
    texts.push(source.plain.subarray(from, source.ends[end - 1]));
    ids.set(source.ids.subarray(first, end), place);
    for (let one = first; one < end; one += 1, place += 1) ends[place] = (source.ends[one] ?? 0) - from + bytes;
    bytes = ends[place - 1] ?? 0;
  }
  return { plain: Buffer.concat(texts), ids, ends };
}

const startOf = ({ ends }: JsonRows, place: number) => (place === 0 ? 0 : (ends[place - 1] ?? 0) + BETWEEN.length);
