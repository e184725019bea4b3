import { message } from '../../language/t.ts';
import { byName, namesOf } from '../base/by-name.ts';
import { hubKey } from '../base/keys.ts';
import { parseInstant } from '../days/instant.ts';
import { DEVICE_TYPES, resultOf, stageOf, withPlainTexts } from './device-record.ts';
import type { DeviceRecord, DeviceType, Step } from './device-record.ts';
import { ORDER_TEXTS, PLAIN_TEXT_NAMES, RECORD_TEXTS } from './plain-texts.ts';
import type { PlainText } from './plain-texts.ts';

/** The service's answer is not a list of records; none of it can be shown. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer';
  override readonly message = message('Unexpected response from the server. Reload the page or try again later.');
}

/**
 * The records of a `get_status` answer (SPEC section 3), one for each element: a malformed element gives a record with
 * gaps, so that counts hold and the list can show it. Times without an offset are local time of `zone`. `first` is the
 * number of the first element of a partial answer. Throws InvalidAnswer when the answer is not an array.
 */
export function parseDeviceRecords(answer: unknown, zone?: string, first = 0): DeviceRecord[] {
  if (!Array.isArray(answer)) throw new InvalidAnswer();
  return answer.map((element, index) => parseRecord(asObject(element), first + index, zone));
}

type Fields = Readonly<Record<string, unknown>>;
const NOTHING: Fields = {};

function parseRecord(fields: Fields, index: number, zone: string | undefined): DeviceRecord {
  const order =
    typeof fields.tracking_id === 'string' ? { tracking_id: fields.tracking_id } : asObject(fields.tracking_id);
  const submitted = isYes(fields.is_submit) ? step(fields.submit_time, fields.submitted_by, zone) : null;
  const verified = isYes(fields.is_verified) ? step(fields.verify_time, fields.verified_by, zone) : null;
  const detached = detachedStep(fields, zone);
  const texts = plainTexts(fields, order);
  const createdAt = parseInstant(order.created_date, zone);
  return {
    id: text(fields.id) ?? `#${index}`,
    trackingId: text(order.tracking_id) ?? '',
    ...withPlainTexts(texts),
    hubKey: hubKey(texts.hubCode),
    createdAt,
    createdText: createdAt === null ? (text(order.created_date) ?? '') : '',
    deviceType: deviceType(order.device_type),
    expected: isYes(order.is_Blindpick)
      ? { name: text(order.Blind_model), brand: text(order.Blind_brand), blind: true }
      : { name: text(order.device_model_name), brand: text(order.device_brand), blind: false },
    submitted,
    verified,
    detached,
    stage: stageOf(submitted !== null, verified !== null, detached !== null),
    result: resultOf(rawResult(fields.device_result)),
  };
}

const NO_TEXTS = byName<PlainText, string | null>(PLAIN_TEXT_NAMES, () => null);
const ORDER_NAMES = namesOf(ORDER_TEXTS);
const RECORD_NAMES = namesOf(RECORD_TEXTS);

function plainTexts(fields: Fields, order: Fields): Readonly<Record<PlainText, string | null>> {
  const texts = { ...NO_TEXTS };
  for (const name of ORDER_NAMES) texts[name] = text(order[ORDER_TEXTS[name]]);
  for (const name of RECORD_NAMES) texts[name] = text(fields[RECORD_TEXTS[name]]);
  return texts;
}

/** Four overlapping fields: the flag or either of the two users means that a return centre has it. */
function detachedStep(fields: Fields, zone: string | undefined): Step | null {
  const by = userName(fields.verified_by_rc) ?? userName(fields.is_verified_rc_by);
  if (by === null && !isYes(fields.is_verified_rc)) return null;
  return { at: parseInstant(fields.verify_time_rc, zone), by };
}

function step(time: unknown, user: unknown, zone: string | undefined): Step {
  return { at: parseInstant(time, zone), by: userName(user) };
}

export function deviceType(value: unknown): DeviceType | null {
  const type = text(value)?.toLowerCase();
  return DEVICE_TYPES.find((known) => known === type) ?? null;
}

/** Not trimmed: only the exact text of a result is a result. */
export function rawResult(value: unknown): string | null {
  return typeof value === 'string' ? value : text(value);
}

function userName(value: unknown): string | null {
  return typeof value === 'string' ? text(value) : text(asObject(value).username);
}

function asObject(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NOTHING;
}

/** Trimmed text; a number becomes its digits; null for blank text or another type. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' ? String(value) : null;
}

/** A flag, also from a loosely typed service. */
export function isYes(value: unknown): boolean {
  return (
    value === true || value === 1 || value === '1' || (typeof value === 'string' && value.toLowerCase() === 'true')
  );
}
