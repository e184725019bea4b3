import { arrowColumnsOf } from '@veritas/shared/domain/arrow';
import type { ArrowColumnOf } from '@veritas/shared/domain/arrow';
import type { StatusRow } from '../status-record.ts';

export type NumberColumn = ArrowColumnOf<'number' | 'time'>;
export type FlagColumn = ArrowColumnOf<'flag'>;
export type RepeatedColumn = ArrowColumnOf<'repeated'>;

export const REPEATED = arrowColumnsOf('repeated');

/** The code of a row without a text. */
export const NO_TEXT = -1;

/** Texts that repeat, each with the number of its place. Places never change. */
export type Dictionary = Map<string, number>;
export type Dictionaries = Readonly<Record<RepeatedColumn, Dictionary>>;

/** Some records as columns, small in memory; a number that is missing is NaN. */
export interface ArrowRows {
  readonly length: number;
  readonly numbers: Readonly<Record<NumberColumn, Float64Array>>;
  readonly flags: Readonly<Record<FlagColumn, Uint8Array>>;
  readonly codes: Readonly<Record<RepeatedColumn, Int32Array>>;
  /** In UTF-8, and where each ends. */
  readonly trackingIds: { readonly bytes: Buffer; readonly ends: Uint32Array };
}

const NUMBERS: Readonly<Record<NumberColumn, (row: StatusRow) => number | null>> = {
  id: (row) => row.id,
  created_date: (row) => row.created_at,
  submit_time: (row) => row.submit_time,
  verify_time: (row) => row.verify_time,
  verify_time_rc: (row) => row.verify_time_rc,
};

const FLAGS: Readonly<Record<FlagColumn, (row: StatusRow) => number>> = {
  is_Blindpick: (row) => row.is_blindpick,
  is_submit: (row) => row.is_submit,
  is_verified: (row) => row.is_verified,
  is_verified_rc: (row) => row.is_verified_rc,
};

const TEXTS: Readonly<Record<RepeatedColumn, (row: StatusRow) => string | null>> = {
  hub_code: (row) => row.hub_code,
  created_date_text: (row) => (row.created_at === null ? row.created_text : null),
  device_type: (row) => row.device_type,
  Blind_brand: (row) => row.blind_brand,
  Blind_model: (row) => row.blind_model,
  device_model_name: (row) => row.device_model_name,
  device_brand: (row) => row.device_brand,
  submitted_by: (row) => row.submitted_by,
  submitted_device_name: (row) => row.submitted_device_name,
  submitted_manufacturer: (row) => row.submitted_manufacturer,
  verified_by: (row) => row.verified_by,
  verified_by_rc: (row) => row.verified_by_rc,
  device_result: (row) => row.device_result,
};

export const emptyDictionaries = (): Dictionaries => byName(REPEATED, () => new Map<string, number>());

/** Rows as columns; texts that are new get the next places of their dictionaries. */
export function arrowRows(rows: readonly StatusRow[], dictionaries: Dictionaries): ArrowRows {
  const ends = new Uint32Array(rows.length);
  const texts = rows.map((row) => Buffer.from(row.tracking_id));
  texts.reduce((end, text, index) => (ends[index] = end + text.length), 0);
  return {
    length: rows.length,
    numbers: byName(numberColumns, (name) => Float64Array.from(rows, (row) => NUMBERS[name](row) ?? Number.NaN)),
    flags: byName(arrowColumnsOf('flag'), (name) => Uint8Array.from(rows, FLAGS[name])),
    codes: byName(REPEATED, (name) => Int32Array.from(rows, (row) => codeOf(TEXTS[name](row), dictionaries[name]))),
    trackingIds: { bytes: Buffer.concat(texts), ends },
  };
}

const numberColumns: readonly NumberColumn[] = [...arrowColumnsOf('number'), ...arrowColumnsOf('time')];

function codeOf(text: string | null, dictionary: Dictionary): number {
  if (text === null) return NO_TEXT;
  let code = dictionary.get(text);
  if (code === undefined) dictionary.set(text, (code = dictionary.size));
  return code;
}

/** An object with a value for each name. */
export function byName<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
}
