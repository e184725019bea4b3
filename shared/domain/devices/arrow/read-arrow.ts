import { byName, namesOf } from '../../base/by-name.ts';
import { codeOfType, DeviceColumns, flagBits } from '../columns/device-columns.ts';
import type { ColumnsData } from '../columns/device-columns.ts';
import { Dictionary } from '../columns/dictionary.ts';
import { resultOf, resultText } from '../device-record.ts';
import { deviceType, text } from '../parse-device-records.ts';
import { PLAIN_TEXT_NAMES, PLAIN_TEXTS } from '../plain-texts.ts';
import type { ArrowColumnOf } from './arrow-columns.ts';
import { arrowStream, UnreadableStream } from './arrow-stream.ts';
import type { ArrowStream } from './arrow-stream.ts';
import { codesOf, flagsOf, numbersOf } from './arrow-values.ts';
import { crc32 } from './crc32.ts';
import { createdDates, stepOf } from './steps-and-dates.ts';
import { idTexts, trackingTexts } from './tracking-texts.ts';

/**
 * The records of an Arrow stream of `get_status` as columns, equal to those of its JSON, in order of ID: newest last.
 * Dates without an offset are local time of the zone. `crc` is the value of the header.
 * @throws UnreadableStream, in which case none of it is usable.
 */
export function readArrow(bytes: Uint8Array, crc: string | null, zone: string): DeviceColumns {
  if (crc === null || Number.parseInt(crc, 16) !== crc32(bytes)) throw new UnreadableStream('its checksum is another');
  return new DeviceColumns(columnsOf(arrowStream(bytes), zone));
}

function columnsOf(stream: ArrowStream, zone: string): ColumnsData {
  const { length } = stream;
  const id = numbersOf(stream, 'id');
  if (id.some(Number.isNaN)) throw new UnreadableStream('a record has no ID');
  const blind = flagsOf(stream, 'is_Blindpick');
  const plain = byName(PLAIN_TEXT_NAMES, () => new Dictionary());
  const [name, brand, user, result] = [new Dictionary(), new Dictionary(), new Dictionary(), new Dictionary()];
  const texts = (name: ArrowColumnOf<'repeated'>, dictionary: Dictionary) =>
    codesOf(stream, name, (raw) => dictionary.codeOf(text(raw)));
  const submitted = stepOf(stream, { flag: 'is_submit', time: 'submit_time', users: texts('submitted_by', user) });
  const verified = stepOf(stream, { flag: 'is_verified', time: 'verify_time', users: texts('verified_by', user) });
  const detachedBy = texts('verified_by_rc', user);
  const detached = stepOf(stream, {
    flag: 'is_verified_rc',
    time: 'verify_time_rc',
    users: detachedBy,
    signs: detachedBy,
  });
  const flags = new Uint8Array(length);
  for (let slot = 0; slot < length; slot += 1) {
    flags[slot] = flagBits(submitted.flags[slot], verified.flags[slot], detached.flags[slot], blind[slot]);
  }
  const { trackingId, trackingKey, trackingHash } = trackingTexts(stream);
  const { createdAt, createdText, createdTexts } = createdDates(stream, zone);
  const oddId = idTexts(id);
  const numbers = {
    flags,
    deviceType: Uint8Array.from(codesOf(stream, 'device_type', (raw) => codeOfType(deviceType(raw)))),
    id,
    createdAt,
    submittedAt: submitted.at,
    verifiedAt: verified.at,
    detachedAt: detached.at,
    ...byName(PLAIN_TEXT_NAMES, (column) => texts(PLAIN_TEXTS[column], plain[column])),
    name: either(blind, texts('Blind_model', name), texts('device_model_name', name)),
    brand: either(blind, texts('Blind_brand', brand), texts('device_brand', brand)),
    submittedBy: submitted.by,
    verifiedBy: verified.by,
    detachedBy: detached.by,
    result: codesOf(stream, 'device_result', (raw) => result.codeOf(resultText(resultOf(raw)))),
    createdText,
    trackingHash,
  };
  const dictionaries = { ...plain, name, brand, user, result, createdText: createdTexts };
  return {
    length,
    numbers,
    texts: { oddId, trackingId, trackingKey },
    dictionaries: byName(namesOf(dictionaries), (column) => dictionaries[column].texts),
  };
}

/** The first where the flag is set, else the second. */
function either(flags: Uint8Array, first: Uint32Array, second: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  for (let slot = 0; slot < flags.length; slot += 1) if (flags[slot] === 1) second[slot] = first[slot] ?? 0;
  return second;
}
