import { textOf } from './values.ts';

/**
 * Fields of a `get_status` record (SPEC section 3), with the number by which the scanner tells where each is. Those of
 * the order are in a separate object; in place of that object there may be its tracking ID.
 */
export const RECORD = {
  id: 0,
  is_submit: 1,
  submit_time: 2,
  submitted_by: 3,
  submitted_device_name: 4,
  submitted_manufacturer: 5,
  is_verified: 6,
  verify_time: 7,
  verified_by: 8,
  is_verified_rc: 9,
  verified_by_rc: 10,
  verify_time_rc: 11,
  is_verified_rc_by: 12,
  device_result: 13,
  tracking_id: 14,
} as const;
export const ORDER = {
  tracking_id: RECORD.tracking_id,
  hub_code: 15,
  created_date: 16,
  device_type: 17,
  is_Blindpick: 18,
  Blind_brand: 19,
  Blind_model: 20,
  device_model_name: 21,
  device_brand: 22,
} as const;
export const FIELD_COUNT = 23;
/** In place of the number of a field: nothing asks for its value. */
export const NO_FIELD = -1;

/** With more names than this, it is no list of records. */
const MOST_NAMES = 256;

/** The name of a value in an object. */
export interface Name {
  readonly field: number;
  /** What followed its value in the record before. */
  next: Gap | null;
}

/** All bytes between two values, and the name of the second. */
export interface Gap {
  readonly bytes: Uint8Array;
  /** The same, four at a time, the first of four as the lowest; without those that are left over. */
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

  /** Of the bytes between its quotes, without escapes; undefined where there are too many names. */
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

/** Whether a gap is what stands at a position. */
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
