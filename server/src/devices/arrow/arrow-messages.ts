import * as arrow from '@uwdata/flechette';
import type { DataType, TypedArray } from '@uwdata/flechette';
import { ARROW_COLUMNS, namesOf } from '@veritas/shared/domain/arrow';
import type { ArrowColumn } from '@veritas/shared/domain/arrow';
import { REPEATED } from './arrow-rows.ts';
import type { SentDictionaries, SentTexts } from './sent-texts.ts';

/** The buffers of a column, without copying. */
export interface Buffers {
  /** Validity bitmap; empty when there is no null. */
  readonly validity: Uint8Array;
  readonly nullCount: number;
  readonly values: TypedArray;
  /** Offsets of the texts, with the end of the last one. */
  readonly offsets?: Int32Array;
}
export type BatchColumns = ReadonlyMap<ArrowColumn, Buffers>;

/** End-of-stream marker: a continuation marker and length 0. */
export const END_OF_STREAM = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

const NAMES = namesOf(ARROW_COLUMNS);
const NOTHING: Buffers = {
  validity: new Uint8Array(),
  nullCount: 0,
  values: new Uint8Array(),
  offsets: new Int32Array(1),
};

/**
 * The message of a record batch. It does not distinguish integers from dictionary indices, so it is written without
 * dictionaries: only the head of the stream has them.
 */
export function recordBatch(length: number, columns: BatchColumns, sent: SentDictionaries): Buffer {
  const types = plainTypes(sent);
  const schema = streamOf(types.map((type) => new arrow.Column([], type)));
  const stream = streamOf(types.map((type, index) => columnOf(type, length, columns.get(NAMES[index] ?? 'id'))));
  return stream.subarray(schema.length - END_OF_STREAM.length, -END_OF_STREAM.length);
}

/** The head of a stream: its schema and all dictionaries. */
export function headOfStream(sent: SentDictionaries): Buffer {
  const noRecords = recordBatch(0, new Map(), sent);
  const dictionaries = new Map<ArrowColumn, SentTexts>(REPEATED.map((name) => [name, sent[name]]));
  const columns = plainTypes(sent).map((type, index) => {
    const texts = dictionaries.get(NAMES[index] ?? 'id');
    return texts ? dictionaryColumn(type, texts) : columnOf(type, 0);
  });
  const stream = streamOf(columns);
  return stream.subarray(0, -noRecords.length - END_OF_STREAM.length);
}

const PLACES = { 8: arrow.int8(), 16: arrow.int16(), 32: arrow.int32() };

/** The type of each column, with dictionary indices as integers. */
function plainTypes(sent: SentDictionaries): readonly DataType[] {
  const places = new Map<ArrowColumn, DataType>(REPEATED.map((name) => [name, PLACES[sent[name].width]]));
  const types = {
    number: arrow.int64(),
    time: arrow.timestamp(arrow.TimeUnit.MILLISECOND, 'UTC'),
    flag: arrow.bool(),
    text: arrow.utf8(),
  };
  return NAMES.map((name) => {
    const kind = ARROW_COLUMNS[name];
    return kind === 'repeated' ? (places.get(name) ?? PLACES[32]) : types[kind];
  });
}

function columnOf(type: DataType, length: number, buffers = NOTHING): arrow.Column<unknown> {
  return new arrow.Column([new arrow.Batch<unknown>({ length, type, ...buffers })], type);
}

/** A column without records, for its dictionary. */
function dictionaryColumn(places: DataType, { texts }: SentTexts): arrow.Column<unknown> {
  const ends = new Int32Array(texts.length + 1);
  const bytes = texts.map((text) => Buffer.from(text));
  bytes.reduce((end, text, index) => (ends[index + 1] = end + text.length), 0);
  // Dictionaries are distinguished by the identity of their type objects.
  const text = arrow.utf8();
  const type = arrow.dictionary(text, places as ReturnType<typeof arrow.int32>);
  const dictionary = columnOf(text, texts.length, { ...NOTHING, values: Buffer.concat(bytes), offsets: ends });
  const batch = new arrow.Batch<unknown>({ length: 0, type, ...NOTHING });
  return new arrow.Column([Object.assign(batch, { dictionary })], type);
}

function streamOf(columns: readonly arrow.Column<unknown>[]): Buffer {
  const fields = columns.map(({ type }, index) => arrow.field(NAMES[index] ?? '', type));
  const bytes = arrow.tableToIPC(new arrow.Table({ fields }, [...columns]), { format: 'stream' });
  if (!bytes) throw new Error('the Arrow stream was written nowhere');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
