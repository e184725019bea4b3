import { parseInstant } from '../../days/instant.ts';
import { BLIND, codeOfType, DETACHED, DeviceColumns, SUBMITTED, VERIFIED } from '../columns/device-columns.ts';
import type { ColumnsData } from '../columns/device-columns.ts';
import { Dictionary } from '../columns/dictionary.ts';
import { resultOf, resultText } from '../device-record.ts';
import { deviceType, text } from '../parse-device-records.ts';
import type { ArrowColumnOf } from './arrow-columns.ts';
import { arrowStream, UnreadableStream } from './arrow-stream.ts';
import type { ArrowStream } from './arrow-stream.ts';
import { codesOf, flagsOf, numbersOf } from './arrow-values.ts';
import { crc32 } from './crc32.ts';
import { idTexts, trackingTexts } from './tracking-texts.ts';

/**
 * The records of an Arrow stream of `get_status` as columns, equal to those that its JSON gives, in the order of their
 * IDs: newest last. Dates without an offset are local time of the zone. `crc` is the value of the header.
 * @throws UnreadableStream, and then nothing of it is to be used.
 */
export function readArrow(bytes: Uint8Array, crc: string | null, zone: string): DeviceColumns {
  if (crc === null || Number.parseInt(crc, 16) !== crc32(bytes)) throw new UnreadableStream('its checksum is another');
  const reading = new Reading(arrowStream(bytes));
  return new DeviceColumns(reading.columns(zone));
}

class Reading {
  readonly #stream: ArrowStream;

  constructor(stream: ArrowStream) {
    this.#stream = stream;
  }

  columns(zone: string): ColumnsData {
    const stream = this.#stream;
    const { length } = stream;
    const id = numbersOf(stream, 'id');
    if (id.some(Number.isNaN)) throw new UnreadableStream('a record has no ID');
    const blind = flagsOf(stream, 'is_Blindpick');
    const [hubs, names, brands] = [new Dictionary(), new Dictionary(), new Dictionary()];
    const [scannedNames, scannedMakers, users] = [new Dictionary(), new Dictionary(), new Dictionary()];
    const results = new Dictionary();
    const submitted = this.#step('is_submit', 'submit_time', this.#texts('submitted_by', users));
    const verified = this.#step('is_verified', 'verify_time', this.#texts('verified_by', users));
    const detachedBy = this.#texts('verified_by_rc', users);
    const detached = this.#step('is_verified_rc', 'verify_time_rc', detachedBy, detachedBy);
    const flags = new Uint8Array(length);
    for (let slot = 0; slot < length; slot += 1) {
      flags[slot] =
        (submitted.flags[slot] ? SUBMITTED : 0) |
        (verified.flags[slot] ? VERIFIED : 0) |
        (detached.flags[slot] ? DETACHED : 0) |
        (blind[slot] ? BLIND : 0);
    }
    const { trackingId, trackingKey, trackingHash } = trackingTexts(stream);
    const { createdAt, createdText, createdTexts } = this.#created(zone);
    const oddId = idTexts(id);
    const numbers = {
      flags,
      deviceType: Uint8Array.from(codesOf(stream, 'device_type', (raw) => codeOfType(deviceType(raw)))),
      id,
      createdAt,
      submittedAt: submitted.at,
      verifiedAt: verified.at,
      detachedAt: detached.at,
      hub: this.#texts('hub_code', hubs),
      name: either(blind, this.#texts('Blind_model', names), this.#texts('device_model_name', names)),
      brand: either(blind, this.#texts('Blind_brand', brands), this.#texts('device_brand', brands)),
      scannedName: this.#texts('submitted_device_name', scannedNames),
      scannedMaker: this.#texts('submitted_manufacturer', scannedMakers),
      submittedBy: submitted.by,
      verifiedBy: verified.by,
      detachedBy: detached.by,
      result: codesOf(stream, 'device_result', (raw) => results.codeOf(resultText(resultOf(raw)))),
      createdText,
      trackingHash,
    };
    const dictionaries = { hubs, names, brands, scannedNames, scannedMakers, users, results, createdTexts };
    return {
      length,
      numbers,
      texts: { oddId, trackingId, trackingKey },
      dictionaries: Object.fromEntries(
        Object.entries(dictionaries).map(([name, { texts }]) => [name, texts]),
      ) as unknown as ColumnsData['dictionaries'],
    };
  }

  #texts(name: ArrowColumnOf<'repeated'>, dictionary: Dictionary): Uint32Array<ArrayBuffer> {
    return codesOf(this.#stream, name, (raw) => dictionary.codeOf(text(raw)));
  }

  /** A step counts where its flag is set, and one that has further `signs` also where one of those is not 0. */
  #step(
    flag: ArrowColumnOf<'flag'>,
    time: ArrowColumnOf<'time'>,
    users: Uint32Array<ArrayBuffer>,
    signs?: Uint32Array,
  ) {
    const [flags, at, by] = [flagsOf(this.#stream, flag), numbersOf(this.#stream, time), users];
    for (let slot = 0; slot < flags.length; slot += 1) {
      if (signs && signs[slot] !== 0) flags[slot] = 1;
      if (flags[slot] === 1) continue;
      at[slot] = Number.NaN;
      by[slot] = 0;
    }
    return { flags, at, by };
  }

  /** A text is looked at only where there is no date. */
  #created(zone: string) {
    const createdTexts = new Dictionary();
    const nothing = createdTexts.codeOf('');
    const dates: number[] = [Number.NaN];
    const places: number[] = [nothing];
    const createdAt = numbersOf(this.#stream, 'created_date');
    const createdText = codesOf(this.#stream, 'created_date_text', (raw) => {
      if (raw === null) return 0;
      const date = parseInstant(raw, zone);
      dates.push(date ?? Number.NaN);
      return places.push(createdTexts.codeOf(date === null ? (text(raw) ?? '') : '')) - 1;
    });
    for (let slot = 0; slot < createdText.length; slot += 1) {
      const isText = Number.isNaN(createdAt[slot]);
      const place = isText ? (createdText[slot] ?? 0) : 0;
      if (isText) createdAt[slot] = dates[place] ?? Number.NaN;
      createdText[slot] = places[place] ?? nothing;
    }
    return { createdAt, createdText, createdTexts };
  }
}

/** The first where the flag is set, the second elsewhere. */
function either(flags: Uint8Array, first: Uint32Array, second: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  for (let slot = 0; slot < flags.length; slot += 1) if (flags[slot] === 1) second[slot] = first[slot] ?? 0;
  return second;
}
