import { CLOSING_BRACE, COMMA, OPENING_BRACE } from '../../domain/devices/json/ascii.ts';
import { UsualRecords } from '../../domain/devices/json/usual-records.ts';
import { skipSpace, UNUSUAL } from '../../domain/devices/json/values.ts';
import { InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import type { DeviceColumns } from '../../domain/index.ts';
import type { BodyParts } from './body-parts.ts';
import { BATCH, BodyPiece } from './body-piece.ts';

/** Minimum parsed at once when unusual records repeat. */
const LEAST_BATCH = 1_024;

type Step = 'read' | 'waiting';

/**
 * The records of a `get_status` body (JSON) as columns, a batch per step, so that the page stays responsive: parsing a
 * hundred thousand records at once would block it for half a second. A waiting step has nothing to read: continue after
 * `body.arrival()`. The bytes are overwritten. Throws InvalidAnswer when the body is not a JSON array.
 */
export function* readColumns(body: BodyParts, zone: string): Generator<Step, DeviceColumns> {
  const usual = new UsualRecords(zone);
  const { columns } = usual;
  for (const elements of unusualBatchesOf(new BodyPiece(body), usual)) {
    if (elements === 'waiting' || elements === 'read') yield elements;
    else {
      for (const record of parseDeviceRecords(elements, zone, columns.length)) columns.push(record);
      yield 'read';
    }
  }
  return columns;
}

/**
 * The unusual elements of a JSON array, a batch at a time; null for an end that is not JSON. A chunk cut at a wrong
 * boundary is not JSON either, so a longer one is tried. All other elements are added to `usual`.
 */
function* unusualBatchesOf(piece: BodyPiece, usual: UsualRecords): Generator<readonly unknown[] | null | Step> {
  while (!piece.isOpen()) {
    if (piece.isWhole) throw new InvalidAnswer();
    while (!piece.more()) yield 'waiting';
  }
  let size = 0;
  for (;;) {
    if (addUsual(piece, usual)) {
      size = 0;
      yield 'read';
      continue;
    }
    const border = borderAfter(piece.bytes, piece.from + size);
    if (!border && !piece.isWhole) {
      while (!piece.more()) yield 'waiting';
      continue;
    }
    if (!border) break;
    const elements = piece.elements(border.end);
    const next = Math.max(LEAST_BATCH, size * 2);
    size = elements ? Math.min(BATCH, next) : next;
    if (!elements) continue;
    yield elements;
    piece.from = border.next;
  }
  yield piece.elements();
}

/** Adds usual records, up to a batch, except the last element of the array. Returns whether any was added. */
function addUsual(piece: BodyPiece, usual: UsualRecords): boolean {
  const start = piece.from;
  usual.bytes = piece.padded;
  while (piece.from < start + BATCH) {
    const next = usual.read(piece.from);
    if (next === UNUSUAL) break;
    piece.from = next;
  }
  return piece.from > start;
}

/** A possible boundary of elements after a position; inside a text or a nested list it looks the same. */
function borderAfter(bytes: Uint8Array, place: number): { readonly end: number; readonly next: number } | null {
  for (let end = bytes.indexOf(CLOSING_BRACE, place); end !== -1; end = bytes.indexOf(CLOSING_BRACE, end + 1)) {
    const comma = skipSpace(bytes, end + 1);
    if (bytes[comma] !== COMMA) continue;
    const next = skipSpace(bytes, comma + 1);
    if (bytes[next] === OPENING_BRACE) return { end: end + 1, next };
  }
  return null;
}
