import { byName, namesOf } from '../../base/by-name.ts';
import { ORDER_TEXTS, RECORD_TEXTS } from '../plain-texts.ts';

/** Addition: media type by which `get_status` answers its records as an Arrow IPC stream (docs/develop/arrow.md). */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';

/** As `Accept`: a stream where the server has one. */
export const ARROW_OR_JSON = `${ARROW_STREAM}, application/json;q=0.9`;

/** Header of a stream: the CRC-32 of its uncompressed bytes, in hexadecimal. */
export const ARROW_CRC_HEADER = 'veritas-crc32';

/** `time` is ms since 1970; a `repeated` text is the index of a dictionary. */
export type ArrowKind = 'number' | 'time' | 'flag' | 'text' | 'repeated';

/**
 * The columns of the stream: the fields of a record (SPEC section 3), flattened with those of `tracking_id`. A user is
 * the name, so `verified_by_rc` is `is_verified_rc_by` too.
 */
export const ARROW_COLUMNS = {
  id: 'number',
  tracking_id: 'text',
  ...repeated(Object.values(ORDER_TEXTS)),
  created_date: 'time',
  /** The value of an invalid `created_date`. */
  created_date_text: 'repeated',
  device_type: 'repeated',
  is_Blindpick: 'flag',
  Blind_brand: 'repeated',
  Blind_model: 'repeated',
  device_model_name: 'repeated',
  device_brand: 'repeated',
  is_submit: 'flag',
  submit_time: 'time',
  submitted_by: 'repeated',
  ...repeated(Object.values(RECORD_TEXTS)),
  is_verified: 'flag',
  verify_time: 'time',
  verified_by: 'repeated',
  is_verified_rc: 'flag',
  verify_time_rc: 'time',
  verified_by_rc: 'repeated',
  device_result: 'repeated',
} as const satisfies Record<string, ArrowKind>;
export type ArrowColumn = keyof typeof ARROW_COLUMNS;

/** The columns of some kinds. */
export type ArrowColumnOf<Kind extends ArrowKind> = {
  [Name in ArrowColumn]: (typeof ARROW_COLUMNS)[Name] extends Kind ? Name : never;
}[ArrowColumn];

/** Names of the columns of a kind, in order. */
export function arrowColumnsOf<Kind extends ArrowKind>(kind: Kind): readonly ArrowColumnOf<Kind>[] {
  return namesOf(ARROW_COLUMNS).filter((name): name is ArrowColumnOf<Kind> => ARROW_COLUMNS[name] === kind);
}

function repeated<Name extends string>(names: readonly Name[]): Record<Name, 'repeated'> {
  return byName(names, () => 'repeated' as const);
}
