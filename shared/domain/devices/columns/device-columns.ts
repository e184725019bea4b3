import { byName, namesOf } from '../../base/by-name.ts';
import { hubKey, trackingKey } from '../../base/keys.ts';
import { DEVICE_TYPES, plainTextOf, resultOf, resultText, stageOf, withPlainTexts } from '../device-record.ts';
import type { DeviceRecord, DeviceType, Stage, Step } from '../device-record.ts';
import { PLAIN_TEXT_NAMES } from '../plain-texts.ts';
import type { PlainText } from '../plain-texts.ts';
import { Dictionary } from './dictionary.ts';
import { gathered, trimmed, withRoom } from './number-arrays.ts';
import type { NumberArray } from './number-arrays.ts';
import { hashOf, TextColumn } from './text-column.ts';
import type { TextData } from './text-column.ts';

/** Bits of `flags`. */
export const SUBMITTED = 1;
export const VERIFIED = 2;
export const DETACHED = 4;
export const BLIND = 8;

/** The stage by `flags`. */
export const STAGES: readonly Stage[] = Array.from({ length: BLIND * 2 }, (_, flags) =>
  stageOf((flags & SUBMITTED) > 0, (flags & VERIFIED) > 0, (flags & DETACHED) > 0),
);

const emptyNumbers = () => ({
  flags: new Uint8Array(),
  /** Index in DEVICE_TYPES counted from 1; 0 for none. */
  deviceType: new Uint8Array(),
  /** NaN for an ID that is not an integer; then it is among the texts. */
  id: new Float64Array(),
  /** Times in ms since 1970, here and below; NaN for none. */
  createdAt: new Float64Array(),
  submittedAt: new Float64Array(),
  verifiedAt: new Float64Array(),
  detachedAt: new Float64Array(),
  /** Codes of dictionaries, here and below. */
  ...byName<PlainText, Uint32Array<ArrayBuffer>>(PLAIN_TEXT_NAMES, () => new Uint32Array()),
  name: new Uint32Array(),
  brand: new Uint32Array(),
  submittedBy: new Uint32Array(),
  verifiedBy: new Uint32Array(),
  detachedBy: new Uint32Array(),
  result: new Uint32Array(),
  createdText: new Uint32Array(),
  /** `hashOf` the form in which tracking IDs are compared. */
  trackingHash: new Uint32Array(),
});
type Numbers = ReturnType<typeof emptyNumbers>;

const DICTIONARIES = [...PLAIN_TEXT_NAMES, 'name', 'brand', 'user', 'result', 'createdText'] as const;
/** By column name, except for the three users, which share one. */
export type DictionaryName = (typeof DICTIONARIES)[number];
const TEXTS = ['oddId', 'trackingId', 'trackingKey'] as const;
type TextName = (typeof TEXTS)[number];

/** Columns as a worker transfers them. */
export interface ColumnsData {
  readonly length: number;
  readonly numbers: Numbers;
  readonly texts: Readonly<Record<TextName, TextData>>;
  readonly dictionaries: Readonly<Record<DictionaryName, readonly (string | null)[]>>;
}

/**
 * Device records as columns of numbers, by slot. Slots are append-only: a changed record gets a new one, so an earlier
 * list of slots keeps its records.
 */
export class DeviceColumns {
  readonly #numbers: Numbers;
  readonly texts: Readonly<Record<TextName, TextColumn>>;
  readonly dictionaries: Readonly<Record<DictionaryName, Dictionary>>;
  #length: number;

  constructor(data?: ColumnsData) {
    this.#length = data?.length ?? 0;
    this.#numbers = data ? { ...data.numbers } : emptyNumbers();
    this.texts = byName(TEXTS, (name) => new TextColumn(data?.texts[name]));
    this.dictionaries = byName(DICTIONARIES, (name) => new Dictionary(data?.dictionaries[name]));
  }

  static of(records: Iterable<DeviceRecord>): DeviceColumns {
    const columns = new DeviceColumns();
    for (const record of records) columns.push(record);
    return columns;
  }

  /** The number of slots. */
  get length(): number {
    return this.#length;
  }

  /** By slot; read it again after a push, which may move the arrays. */
  get numbers(): Readonly<Numbers> {
    return this.#numbers;
  }

  /** Adds a record and returns its slot. */
  push(record: DeviceRecord): number {
    const slot = this.#length;
    const { texts, dictionaries } = this;
    const { submitted, verified, detached, expected } = record;
    const to = this.#withRoom(slot + 1);
    const number = numberOfId(record.id);
    const key = trackingKey(record.trackingId);
    to.flags[slot] = flagBits(submitted, verified, detached, expected.blind);
    to.deviceType[slot] = codeOfType(record.deviceType);
    to.id[slot] = number;
    to.createdAt[slot] = record.createdAt ?? Number.NaN;
    to.submittedAt[slot] = submitted?.at ?? Number.NaN;
    to.verifiedAt[slot] = verified?.at ?? Number.NaN;
    to.detachedAt[slot] = detached?.at ?? Number.NaN;
    for (const name of PLAIN_TEXT_NAMES) to[name][slot] = dictionaries[name].codeOf(plainTextOf(record, name));
    to.name[slot] = dictionaries.name.codeOf(expected.name);
    to.brand[slot] = dictionaries.brand.codeOf(expected.brand);
    to.submittedBy[slot] = dictionaries.user.codeOf(submitted?.by ?? null);
    to.verifiedBy[slot] = dictionaries.user.codeOf(verified?.by ?? null);
    to.detachedBy[slot] = dictionaries.user.codeOf(detached?.by ?? null);
    to.result[slot] = dictionaries.result.codeOf(resultText(record.result));
    to.createdText[slot] = dictionaries.createdText.codeOf(record.createdText);
    to.trackingHash[slot] = hashOf(key);
    texts.oddId.push(Number.isNaN(number) ? record.id : '');
    texts.trackingId.push(record.trackingId);
    texts.trackingKey.push(key);
    this.#length += 1;
    return slot;
  }

  /** Adds a slot, whose numbers and texts the caller writes. */
  addSlot(): number {
    // Such a caller adds many slots, and growing copies the arrays.
    if (this.#length === this.#numbers.flags.length) this.#withRoom(this.#length + (this.#length >>> 1) + 1);
    this.#length += 1;
    return this.#length - 1;
  }

  idAt(slot: number): string {
    const number = this.#numbers.id[slot] ?? Number.NaN;
    return Number.isNaN(number) ? this.texts.oddId.at(slot) : String(number);
  }

  /** A record as a new object at each call. */
  recordAt(slot: number): DeviceRecord {
    const { texts, dictionaries } = this;
    const from = this.#numbers;
    const flags = from.flags[slot] ?? 0;
    const plain = byName(PLAIN_TEXT_NAMES, (name) => dictionaries[name].at(from[name][slot]));
    const step = (flag: number, times: Float64Array, users: Uint32Array): Step | null =>
      flags & flag ? { at: timeOrNull(times[slot]), by: dictionaries.user.at(users[slot]) } : null;
    return {
      id: this.idAt(slot),
      trackingId: texts.trackingId.at(slot),
      ...withPlainTexts(plain),
      hubKey: hubKey(plain.hubCode),
      createdAt: timeOrNull(from.createdAt[slot]),
      createdText: dictionaries.createdText.at(from.createdText[slot]) ?? '',
      deviceType: DEVICE_TYPES[(from.deviceType[slot] ?? 0) - 1] ?? null,
      expected: {
        name: dictionaries.name.at(from.name[slot]),
        brand: dictionaries.brand.at(from.brand[slot]),
        blind: (flags & BLIND) > 0,
      },
      submitted: step(SUBMITTED, from.submittedAt, from.submittedBy),
      verified: step(VERIFIED, from.verifiedAt, from.verifiedBy),
      detached: step(DETACHED, from.detachedAt, from.detachedBy),
      stage: STAGES[flags] ?? 'pending',
      result: resultOf(dictionaries.result.at(from.result[slot])),
    };
  }

  /** New columns with some of the slots, in this order. */
  gathered(slots: Uint32Array): DeviceColumns {
    const numbers = byName(numberNames, (name) => gathered<NumberArray>(this.#numbers[name], slots)) as Numbers;
    const texts = byName(TEXTS, (name) => this.texts[name].gathered(slots).data);
    const dictionaries = byName(DICTIONARIES, (name) => this.dictionaries[name].texts);
    return new DeviceColumns({ length: slots.length, numbers, texts, dictionaries });
  }

  /** Everything, trimmed to its length. */
  get data(): ColumnsData {
    return {
      length: this.#length,
      numbers: byName(numberNames, (name) => trimmed<NumberArray>(this.#numbers[name], this.#length)) as Numbers,
      texts: byName(TEXTS, (name) => this.texts[name].data),
      dictionaries: byName(DICTIONARIES, (name) => this.dictionaries[name].texts),
    };
  }

  #withRoom(length: number): Numbers {
    if (length > this.#numbers.flags.length) {
      for (const name of numberNames) {
        Object.assign(this.#numbers, { [name]: withRoom<NumberArray>(this.#numbers[name], length) });
      }
    }
    return this.#numbers;
  }
}

const numberNames = namesOf(emptyNumbers());

/** `flags` of a record, each bit set where its argument is truthy. */
export function flagBits(submitted: unknown, verified: unknown, detached: unknown, blind: unknown): number {
  return (submitted ? SUBMITTED : 0) | (verified ? VERIFIED : 0) | (detached ? DETACHED : 0) | (blind ? BLIND : 0);
}

/** As `deviceType` has it. */
export function codeOfType(type: DeviceType | null): number {
  return type === null ? 0 : DEVICE_TYPES.indexOf(type) + 1;
}

/** The integer of an ID; NaN for any other ID. */
export function numberOfId(id: string): number {
  const number = Number(id);
  return Number.isSafeInteger(number) && number >= 0 && String(number) === id ? number : Number.NaN;
}

function timeOrNull(time: number | undefined): number | null {
  return time === undefined || Number.isNaN(time) ? null : time;
}
