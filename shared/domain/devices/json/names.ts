import { byName } from '../../base/by-name.ts';
import { ORDER_TEXTS, RECORD_TEXTS } from '../plain-texts.ts';
import type { PlainTextField } from '../plain-texts.ts';
import { textOf } from './values.ts';

/** Fields of a record; the numbers of its plain texts follow, then those of the order and its plain texts. */
const OWN = {
  id: 0,
  is_submit: 1,
  submit_time: 2,
  submitted_by: 3,
  is_verified: 4,
  verify_time: 5,
  verified_by: 6,
  is_verified_rc: 7,
  verified_by_rc: 8,
  verify_time_rc: 9,
  is_verified_rc_by: 10,
  device_result: 11,
} as const;
const RECORD_TEXTS_START = Object.keys(OWN).length;
const ORDER_START = RECORD_TEXTS_START + Object.keys(RECORD_TEXTS).length;

/**
 * Fields of a `get_status` record (SPEC section 3), numbered for the scanner's positions. Those of the order are in a
 * nested object, which may be replaced by its tracking ID.
 */
export const RECORD = { ...OWN, tracking_id: ORDER_START } as const;
export const ORDER = {
  tracking_id: ORDER_START,
  created_date: ORDER_START + 1,
  device_type: ORDER_START + 2,
  is_Blindpick: ORDER_START + 3,
  Blind_brand: ORDER_START + 4,
  Blind_model: ORDER_START + 5,
  device_model_name: ORDER_START + 6,
  device_brand: ORDER_START + 7,
} as const;
const ORDER_TEXTS_START = ORDER_START + Object.keys(ORDER).length;
export const FIELD_COUNT = ORDER_TEXTS_START + Object.keys(ORDER_TEXTS).length;

const recordTexts = numbered(Object.values(RECORD_TEXTS), RECORD_TEXTS_START);
const orderTexts = numbered(Object.values(ORDER_TEXTS), ORDER_TEXTS_START);
/** The numbers of plain texts. */
export const TEXTS: Readonly<Record<PlainTextField, number>> = { ...recordTexts, ...orderTexts };

/** Every field of a record, and of an order. */
export const RECORD_FIELDS: Readonly<Record<string, number>> = { ...RECORD, ...recordTexts };
export const ORDER_FIELDS: Readonly<Record<string, number>> = { ...ORDER, ...orderTexts };

/** Instead of the number of a field whose value is not used. */
export const NO_FIELD = -1;

/** With more names than this, the answer is not a list of records. */
const MOST_NAMES = 256;

/** The name of a value in an object. */
export interface Name {
  readonly field: number;
  /** What followed its value in the previous record. */
  next: Gap | null;
}

/** All bytes between two values, and the name of the second. */
export interface Gap {
  readonly bytes: Uint8Array;
  /** The same as 32-bit words, little-endian, without the remaining bytes. */
  readonly words: Int32Array;
  readonly name: Name;
}

/** The names of an object. */
export class Names {
  /** Before the first value. */
  readonly opening: Name = { field: NO_FIELD, next: null };
  readonly #known: Map<string, Name>;

  constructor(fields: Readonly<Record<string, number>>) {
    this.#known = new Map(Object.entries(fields).map(([text, field]) => [text, { field, next: null }]));
  }

  /** The name of the bytes between its quotes, without escapes; undefined where there are too many names. */
  find(letters: Uint8Array): Name | undefined {
    const text = textOf(letters);
    const known = this.#known.get(text);
    if (known || this.#known.size >= MOST_NAMES) return known;
    const name = { field: NO_FIELD, next: null };
    this.#known.set(text, name);
    return name;
  }
}

export function gapOf(bytes: Uint8Array, name: Name): Gap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = Int32Array.from({ length: bytes.length >>> 2 }, (_, index) => view.getInt32(index * 4, true));
  return { bytes, words, name };
}

/** Whether the bytes at a position equal a gap. */
export function isGapAt(view: DataView, at: number, { bytes, words }: Gap): boolean {
  if (at + bytes.length > view.byteLength) return false;
  for (let index = 0; index < words.length; index += 1) {
    if (view.getInt32(at + index * 4, true) !== words[index]) return false;
  }
  for (let index = words.length * 4; index < bytes.length; index += 1) {
    if (view.getUint8(at + index) !== bytes[index]) return false;
  }
  return true;
}

/** Fields numbered from `first`. */
function numbered<Field extends string>(fields: readonly Field[], first: number): Record<Field, number> {
  return byName(fields, (field) => first + fields.indexOf(field));
}
