import { arrowColumnsOf, byName } from '@veritas/shared/domain/arrow';
import type { ArrowColumnOf } from '@veritas/shared/domain/arrow';

export type NumberColumn = ArrowColumnOf<'number' | 'time'>;
export type FlagColumn = ArrowColumnOf<'flag'>;
export type RepeatedColumn = ArrowColumnOf<'repeated'>;

export const REPEATED = arrowColumnsOf('repeated');

/** The dictionary index of a row without a text. */
export const NO_TEXT = -1;

/** A dictionary of repeated texts with their indices, which never change. */
export type Dictionary = Map<string, number>;
export type Dictionaries = Readonly<Record<RepeatedColumn, Dictionary>>;

/** Some records as columns, compact in memory; a missing number is NaN. */
export interface ArrowRows {
  readonly length: number;
  readonly numbers: Readonly<Record<NumberColumn, Float64Array>>;
  readonly flags: Readonly<Record<FlagColumn, Uint8Array>>;
  readonly codes: Readonly<Record<RepeatedColumn, Int32Array>>;
  /** UTF-8 bytes, and the end offset of each. */
  readonly trackingIds: { readonly bytes: Buffer; readonly ends: Uint32Array };
}

/** Where each column of a row comes from. */
export interface RowFields<Row> {
  readonly numbers: Readonly<Record<NumberColumn, (row: Row) => number | null>>;
  /** 1: true. */
  readonly flags: Readonly<Record<FlagColumn, (row: Row) => number>>;
  readonly texts: Readonly<Record<RepeatedColumn, (row: Row) => string | null>>;
  readonly trackingId: (row: Row) => string;
}

export const emptyDictionaries = (): Dictionaries => byName(REPEATED, () => new Map<string, number>());

/** Rows as columns; new texts get the next indices of their dictionaries. */
export function arrowRows<Row>(
  rows: readonly Row[],
  { numbers, flags, texts, trackingId }: RowFields<Row>,
  dictionaries: Dictionaries,
): ArrowRows {
  const ends = new Uint32Array(rows.length);
  const trackingIds = rows.map((row) => Buffer.from(trackingId(row)));
  trackingIds.reduce((end, text, index) => (ends[index] = end + text.length), 0);
  return {
    length: rows.length,
    numbers: byName(numberColumns, (name) => Float64Array.from(rows, (row) => numbers[name](row) ?? Number.NaN)),
    flags: byName(arrowColumnsOf('flag'), (name) => Uint8Array.from(rows, flags[name])),
    codes: byName(REPEATED, (name) => Int32Array.from(rows, (row) => codeOf(texts[name](row), dictionaries[name]))),
    trackingIds: { bytes: Buffer.concat(trackingIds), ends },
  };
}

export const numberColumns: readonly NumberColumn[] = [...arrowColumnsOf('number'), ...arrowColumnsOf('time')];

function codeOf(text: string | null, dictionary: Dictionary): number {
  if (text === null) return NO_TEXT;
  let code = dictionary.get(text);
  if (code === undefined) dictionary.set(text, (code = dictionary.size));
  return code;
}
