import { tableFromIPC, TimeUnit, Type } from '@uwdata/flechette';
import type { Batch, Column, DataType, Table } from '@uwdata/flechette';
import { namesOf } from '../../base/by-name.ts';
import { ARROW_COLUMNS } from './arrow-columns.ts';
import type { ArrowColumn, ArrowKind } from './arrow-columns.ts';

/** The bytes are not a usable stream of records: truncated, damaged, or with other columns. */
export class UnreadableStream extends Error {
  override readonly name = 'UnreadableStream';
}

/** A column of a record batch: its values, and a validity bitmap where values are missing. */
export interface ArrowBatch {
  readonly length: number;
  readonly validity: Uint8Array | null;
  readonly values: Batch<unknown>['values'];
  /** Offsets of the texts. */
  readonly offsets: Batch<unknown>['offsets'];
  /** The dictionary of a repeated text. */
  readonly texts: readonly (string | null)[];
}

export interface ArrowStream {
  /** The number of records. */
  readonly length: number;
  /** The batches of a column, in stream order. */
  batchesOf(name: ArrowColumn): readonly ArrowBatch[];
}

/** @throws UnreadableStream unless it has exactly the known columns. */
export function arrowStream(bytes: Uint8Array): ArrowStream {
  const table = tableOf(bytes);
  const names = namesOf(ARROW_COLUMNS);
  const unknown = table.names.find((name) => !Object.hasOwn(ARROW_COLUMNS, name));
  if (unknown !== undefined) fail(`the column ${JSON.stringify(unknown)} is unknown`);
  if (table.numCols > names.length) fail('a column is there twice');
  const columns = new Map(names.map((name) => [name, columnOf(table, name)]));
  return { length: table.numRows, batchesOf: (name) => columns.get(name) ?? [] };
}

function tableOf(bytes: Uint8Array): Table<Record<string, DataType>> {
  try {
    return tableFromIPC(bytes);
  } catch (error) {
    throw new UnreadableStream('it is not an Arrow stream', { cause: error });
  }
}

function columnOf(table: Table<Record<string, DataType>>, name: ArrowColumn): readonly ArrowBatch[] {
  const column = table.getChild(name) as Column<unknown> | undefined;
  if (!column) fail(`the column ${name} is missing`);
  if (!IS_OF_KIND[ARROW_COLUMNS[name]](column.type)) fail(`the column ${name} is of another type`);
  const known = new Map<unknown, readonly (string | null)[]>();
  return column.data.map((batch: Batch<unknown> & { readonly dictionary?: Iterable<string | null> }) => {
    const { length, nullCount, validity, values, offsets, dictionary } = batch;
    let texts = known.get(dictionary);
    if (!texts) known.set(dictionary, (texts = [...(dictionary ?? [])]));
    return { length, validity: nullCount > 0 ? validity : null, values, offsets, texts };
  });
}

function fail(reason: string): never {
  throw new UnreadableStream(reason);
}

/** Further attributes, depending on the type. */
interface TypeFields {
  readonly typeId: number;
  readonly bitWidth?: number;
  readonly unit?: number;
  readonly dictionary?: DataType;
}

const IS_OF_KIND: Readonly<Record<ArrowKind, (type: TypeFields) => boolean>> = {
  number: ({ typeId, bitWidth }) => typeId === Type.Int && bitWidth === 64,
  time: ({ typeId, unit }) => typeId === Type.Timestamp && unit === TimeUnit.MILLISECOND,
  flag: ({ typeId }) => typeId === Type.Bool,
  text: ({ typeId }) => typeId === Type.Utf8,
  repeated: ({ typeId, dictionary }) => typeId === Type.Dictionary && dictionary?.typeId === Type.Utf8,
};
