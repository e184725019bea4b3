import { trackingKey } from '../../base/keys.ts';
import { parseInstant } from '../../days/instant.ts';
import { codeOfType, DeviceColumns, flagBits, numberOfId } from '../columns/device-columns.ts';
import type { DictionaryName } from '../columns/device-columns.ts';
import { resultOf, resultText } from '../device-record.ts';
import { deviceType, isYes, rawResult, text } from '../parse-device-records.ts';
import { PLAIN_TEXT_NAMES, PLAIN_TEXTS } from '../plain-texts.ts';
import { BLANK, COMMA, LAST_PRINTABLE, OPENING_BRACE, QUOTE, SMALL_N, ZERO } from './ascii.ts';
import { KnownValues, parseScalar } from './known-values.ts';
import { ORDER, RECORD, TEXTS } from './names.ts';
import { RecordScanner } from './record-scanner.ts';
import { isDigit, skipSpace, UNUSUAL } from './values.ts';

/** Digits up to which every integer is exact. */
const SAFE_DIGITS = 15;

/**
 * Reads records of `get_status` from the bytes of their JSON into columns: equal to the result of `parseDeviceRecords`,
 * without intermediate objects and texts, in half the time. Unusual values are left to `parseDeviceRecords`.
 */
export class UsualRecords {
  readonly columns = new DeviceColumns();
  readonly #zone: string;
  readonly #scanner = new RecordScanner();
  #bytes = new Uint8Array();
  readonly #flags = new KnownValues((value) => Number(isYes(value)));
  readonly #types = new KnownValues((value) => codeOfType(deviceType(value)));
  readonly #results = new KnownValues((value) =>
    this.columns.dictionaries.result.codeOf(resultText(resultOf(rawResult(value)))),
  );
  readonly #names = this.#texts('name');
  readonly #brands = this.#texts('brand');
  readonly #users = this.#texts('user');
  readonly #plain = PLAIN_TEXT_NAMES.map((name) => ({
    name,
    known: this.#texts(name),
    field: TEXTS[PLAIN_TEXTS[name]],
  }));

  /** Times without an offset are local time of `zone`. */
  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The bytes that positions refer to. */
  set bytes(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#scanner.bytes = bytes;
  }

  /**
   * Adds the record that begins at a position. Returns the position of the next record; UNUSUAL where none was added,
   * because it has an unusual value, or it or the beginning of the next one is incomplete.
   */
  read(from: number): number {
    const end = this.#scanner.scan(from);
    if (end === UNUSUAL) return UNUSUAL;
    const comma = skipSpace(this.#bytes, end);
    const next = skipSpace(this.#bytes, comma + 1);
    if (this.#bytes[comma] !== COMMA || this.#bytes[next] !== OPENING_BRACE) return UNUSUAL;
    this.#add();
    return next;
  }

  #add(): void {
    const { columns } = this;
    const slot = columns.addSlot();
    const to = columns.numbers;
    const isBlind = this.#isYes(ORDER.is_Blindpick);
    const isSubmitted = this.#isYes(RECORD.is_submit);
    const isVerified = this.#isYes(RECORD.is_verified);
    const detachedBy =
      this.#number(this.#users, RECORD.verified_by_rc) || this.#number(this.#users, RECORD.is_verified_rc_by);
    const isDetached = detachedBy !== 0 || this.#isYes(RECORD.is_verified_rc);
    to.flags[slot] = flagBits(isSubmitted, isVerified, isDetached, isBlind);
    to.deviceType[slot] = this.#number(this.#types, ORDER.device_type);
    to.submittedAt[slot] = isSubmitted ? this.#time(RECORD.submit_time) : Number.NaN;
    to.verifiedAt[slot] = isVerified ? this.#time(RECORD.verify_time) : Number.NaN;
    to.detachedAt[slot] = isDetached ? this.#time(RECORD.verify_time_rc) : Number.NaN;
    for (const { name, known, field } of this.#plain) to[name][slot] = this.#number(known, field);
    to.name[slot] = this.#number(this.#names, isBlind ? ORDER.Blind_model : ORDER.device_model_name);
    to.brand[slot] = this.#number(this.#brands, isBlind ? ORDER.Blind_brand : ORDER.device_brand);
    to.submittedBy[slot] = isSubmitted ? this.#number(this.#users, RECORD.submitted_by) : 0;
    to.verifiedBy[slot] = isVerified ? this.#number(this.#users, RECORD.verified_by) : 0;
    to.detachedBy[slot] = detachedBy;
    to.result[slot] = this.#number(this.#results, RECORD.device_result);
    this.#addCreated(slot);
    this.#addId(slot);
    this.#addTrackingId(slot);
  }

  #addCreated(slot: number): void {
    const { numbers, dictionaries } = this.columns;
    const at = this.#time(ORDER.created_date);
    numbers.createdAt[slot] = at;
    const instead = Number.isNaN(at) ? text(this.#value(ORDER.created_date)) : null;
    numbers.createdText[slot] = dictionaries.createdText.codeOf(instead ?? '');
  }

  #addId(slot: number): void {
    const { numbers, texts } = this.columns;
    const start = this.#scanner.starts[RECORD.id] ?? -1;
    const end = this.#scanner.ends[RECORD.id] ?? -1;
    let number = 0;
    let odd = '';
    if (isDigit(this.#bytes[start]) && end - start <= SAFE_DIGITS) {
      for (let at = start; at < end; at += 1) number = number * 10 + Number(this.#bytes[at]) - ZERO;
    } else {
      const id = text(this.#value(RECORD.id)) ?? `#${slot}`;
      number = numberOfId(id);
      if (Number.isNaN(number)) odd = id;
    }
    numbers.id[slot] = number;
    texts.oddId.push(odd);
  }

  #addTrackingId(slot: number): void {
    const { numbers, texts } = this.columns;
    const start = (this.#scanner.starts[ORDER.tracking_id] ?? -1) + 1;
    const end = (this.#scanner.ends[ORDER.tracking_id] ?? -1) - 1;
    if (start > 0 && this.#isPlain(start, end)) {
      texts.trackingId.pushAscii(this.#bytes, start, end);
      texts.trackingKey.pushSmallAscii(this.#bytes, start, end);
    } else {
      const id = text(this.#value(ORDER.tracking_id)) ?? '';
      texts.trackingId.push(id);
      texts.trackingKey.push(trackingKey(id));
    }
    numbers.trackingHash[slot] = texts.trackingKey.hashAt(slot);
  }

  /** Whether the bytes between two positions are ASCII in quotes, with nothing to trim. */
  #isPlain(start: number, end: number): boolean {
    const bytes = this.#bytes;
    if (bytes[start - 1] !== QUOTE || bytes[start] === BLANK || bytes[end - 1] === BLANK) return false;
    for (let at = start; at < end; at += 1) if (Number(bytes[at]) > LAST_PRINTABLE) return false;
    return true;
  }

  #isYes(field: number): boolean {
    return this.#number(this.#flags, field) === 1;
  }

  /** 0 for a missing value or null. */
  #number(known: KnownValues, field: number): number {
    const { starts, ends, hashes } = this.#scanner;
    const start = starts[field] ?? -1;
    if (start === -1 || this.#bytes[start] === SMALL_N) return 0;
    return known.numberOf(this.#bytes, start, ends[field] ?? -1, hashes[field] ?? 0);
  }

  /** Ms since 1970; NaN without a time. */
  #time(field: number): number {
    const { starts, times } = this.#scanner;
    const start = starts[field] ?? -1;
    if (start === -1 || this.#bytes[start] === SMALL_N) return Number.NaN;
    const usual = times[field] ?? Number.NaN;
    return Number.isNaN(usual) ? (parseInstant(this.#value(field), this.#zone) ?? Number.NaN) : usual;
  }

  #value(field: number): unknown {
    const start = this.#scanner.starts[field] ?? -1;
    return start === -1 ? undefined : parseScalar(this.#bytes.subarray(start, this.#scanner.ends[field]));
  }

  #texts(name: DictionaryName): KnownValues {
    const dictionary = this.columns.dictionaries[name];
    return new KnownValues((value) => dictionary.codeOf(text(value)));
  }
}
