import { hashed } from '../columns/text-column.ts';
import { BACKSLASH, BLANK, CLOSING_BRACE, COLON, COMMA, OPENING_BRACE, QUOTE } from './ascii.ts';
import { FIELD_COUNT, gapOf, isGapAt, Names, NO_FIELD, ORDER, ORDER_FIELDS, RECORD, RECORD_FIELDS } from './names.ts';
import type { Gap, Name } from './names.ts';
import { usualInstant } from './usual-instant.ts';
import { scalarEnd, skipSpace, textEnd, UNUSUAL } from './values.ts';

const TIMES = marked(RECORD.submit_time, RECORD.verify_time, RECORD.verify_time_rc, ORDER.created_date);
/** A user is a text, or an object with the text as `username`. */
const USERS = marked(RECORD.submitted_by, RECORD.verified_by, RECORD.verified_by_rc, RECORD.is_verified_rc_by);
/** Values that rarely repeat. */
const UNREPEATED = marked(RECORD.id, RECORD.tracking_id);
/** Length of a usual time with its opening quote. */
const SHORTEST_TIME = '"2025-01-28T14:05:00Z'.length;

/**
 * Finds the values of a record in the bytes of its JSON. A service writes all records alike, so the bytes between two
 * values of the previous record are compared first, as a whole.
 */
export class RecordScanner {
  /** By field, the start of its value; -1 without a value. */
  readonly starts = new Int32Array(FIELD_COUNT);
  /** By field, the end of its value. */
  readonly ends = new Int32Array(FIELD_COUNT);
  /** By field of a value that may repeat: its hash. */
  readonly hashes = new Int32Array(FIELD_COUNT);
  /** By field of a time in its usual form, ms since 1970; NaN for another form. */
  readonly times = new Float64Array(FIELD_COUNT);
  readonly #record = new Names(RECORD_FIELDS);
  readonly #order = new Names(ORDER_FIELDS);
  readonly #user = new Names({ username: 0 });
  /** Hash collisions cannot be provoked by choosing texts. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
  #bytes = new Uint8Array();
  #view = new DataView(this.#bytes.buffer);

  /** The bytes that positions refer to. */
  set bytes(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The end of the record that begins at a position; UNUSUAL where it is incomplete or has an unusual value. */
  scan(at: number): number {
    this.starts.fill(-1);
    return this.#bytes[at] === OPENING_BRACE ? this.#members(at + 1, this.#record) : UNUSUAL;
  }

  /** Reads an object from after its brace. `user`: the field whose value the object is. */
  #members(from: number, names: Names, user: number = NO_FIELD): number {
    const bytes = this.#bytes;
    let at = from;
    let name = names.opening;
    for (;;) {
      const gap = name.next && isGapAt(this.#view, at, name.next) ? name.next : this.#findGap(at, name, names);
      if (!gap) return UNUSUAL;
      name = gap.name;
      at += gap.bytes.length;
      if (names === this.#record) at = this.#member(at, name.field);
      else at = this.#scalar(at, names === this.#user && name.field !== NO_FIELD ? user : name.field);
      if (at === UNUSUAL) return UNUSUAL;
      const end = skipSpace(bytes, at);
      if (bytes[end] === CLOSING_BRACE) return end + 1;
      if (bytes[end] !== COMMA) return UNUSUAL;
    }
  }

  /** A value of the record itself. */
  #member(at: number, field: number): number {
    const isOrder = field === RECORD.tracking_id;
    if (!isOrder && USERS[field] !== 1) return this.#scalar(at, field);
    // The last value of a duplicate name wins, as a whole.
    if (isOrder) this.starts.fill(-1, RECORD.tracking_id);
    else this.starts[field] = -1;
    const first = this.#bytes[at];
    if (first === OPENING_BRACE) {
      return isOrder ? this.#members(at + 1, this.#order) : this.#members(at + 1, this.#user, field);
    }
    return this.#scalar(at, first === QUOTE ? field : NO_FIELD);
  }

  #scalar(at: number, field: number): number {
    if (field === NO_FIELD) return scalarEnd(this.#bytes, at);
    this.starts[field] = at;
    const isTime = TIMES[field] === 1;
    if (isTime) this.times[field] = Number.NaN;
    let end: number;
    if (this.#bytes[at] !== QUOTE) end = this.#word(at, field);
    else if (isTime) end = this.#time(at, field);
    else end = UNREPEATED[field] === 1 ? textEnd(this.#bytes, at) : this.#text(at, field);
    this.ends[field] = end;
    return end;
  }

  #word(start: number, field: number): number {
    const end = scalarEnd(this.#bytes, start);
    let hash = this.#seed;
    for (let at = start; at < end; at += 1) hash = hashed(hash, this.#bytes[at] ?? 0);
    this.hashes[field] = hash;
    return end;
  }

  #time(at: number, field: number): number {
    const time = usualInstant(this.#bytes, at);
    this.times[field] = time;
    if (Number.isNaN(time)) return textEnd(this.#bytes, at);
    let quote = at + SHORTEST_TIME;
    while (this.#bytes[quote] !== QUOTE) quote += 1;
    return quote + 1;
  }

  /** `textEnd` that also computes the hash. */
  #text(start: number, field: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let hash = this.#seed;
    for (let at = start + 1; at < length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.hashes[field] = hash;
        return at + 1;
      }
      if (byte === BACKSLASH || byte < BLANK) return UNUSUAL;
      hash = hashed(hash, byte);
    }
    return UNUSUAL;
  }

  /** The bytes between a value and the next one of an object, from the comma. */
  #findGap(from: number, before: Name, names: Names): Gap | null {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, from);
    if (before !== names.opening) at = skipSpace(bytes, at + 1);
    if (bytes[at] !== QUOTE) return null;
    const start = at + 1;
    const end = textEnd(bytes, at);
    if (end === UNUSUAL) return null;
    const name = names.find(bytes.subarray(start, end - 1));
    at = skipSpace(bytes, end);
    if (bytes[at] !== COLON || !name) return null;
    return (before.next = gapOf(bytes.slice(from, skipSpace(bytes, at + 1)), name));
  }
}

/** By field, 1 for some of them. */
function marked(...fields: number[]): Uint8Array {
  return Uint8Array.from({ length: FIELD_COUNT }, (_, field) => (fields.includes(field) ? 1 : 0));
}
