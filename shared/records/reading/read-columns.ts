import {
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COMMA,
  OPENING_BRACE,
  OPENING_BRACKET,
} from '../../domain/devices/json/ascii.ts';
import { UsualRecords } from '../../domain/devices/json/usual-records.ts';
import { skipSpace, UNUSUAL } from '../../domain/devices/json/values.ts';
import { InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import type { DeviceColumns } from '../../domain/index.ts';
import { join, lengthOf, type BodyParts } from './body-parts.ts';

/** Bytes that are read at a stretch: some 200 records, a millisecond or two. */
const BATCH = 131_072;
/** The least that is parsed at once of records that are unusual again and again. */
const LEAST_BATCH = 1_024;

type Step = 'read' | 'waiting';

/**
 * The records of a `get_status` body (JSON) as columns, a batch at each step, so that a page can go first in between:
 * the parse of a hundred thousand records at once would hold it for half a second. A step that is waiting has found
 * nothing to read: the next one may after `body.arrival()`. The bytes are written to.
 * Throws InvalidAnswer when the body is no JSON array.
 */
export function* readColumns(body: BodyParts, zone: string): Generator<Step, DeviceColumns> {
  const usual = new UsualRecords(zone);
  const { columns } = usual;
  for (const elements of unusualBatchesOf(new Piece(body), usual)) {
    if (elements === 'waiting' || elements === 'read') yield elements;
    else {
      for (const record of parseDeviceRecords(elements, zone, columns.length)) columns.push(record);
      yield 'read';
    }
  }
  return columns;
}

/** The part of a body that is being read. */
class Piece {
  bytes = new Uint8Array();
  /** Where the next element begins. */
  from = 0;
  isWhole = false;
  readonly #body: BodyParts;
  readonly #decoder = new TextDecoder();
  /** What has come and is not in `bytes` yet. */
  #came: Uint8Array[] = [];
  /** Used again and again: memory that was never written to costs more than the copy. */
  #memory = new Uint8Array();

  constructor(body: BodyParts) {
    this.#body = body;
  }

  /** Takes more to what has not been read. Returns whether there was more. */
  more(): boolean {
    // Of what has been read one byte stays, in the place of which the next array begins.
    const start = Math.max(0, this.from - 1);
    const unread = this.bytes.subarray(start);
    this.#came.push(...this.#body.take());
    this.isWhole = this.#body.isOver;
    const came = lengthOf(this.#came);
    // A record of many MB is looked through from its beginning each time, so only when it has doubled.
    const least = unread.length > BATCH ? unread.length : 1;
    if (!this.isWhole && came < least) return false;
    const length = unread.length + came;
    if (length > this.#memory.length) this.#memory = new Uint8Array(length * 2);
    this.bytes = join([unread, ...this.#came.splice(0)], this.#memory);
    this.from -= start;
    return true;
  }

  /** Whether the array has begun. Throws InvalidAnswer when something else has. */
  isOpen(): boolean {
    const opening = this.bytes.indexOf(OPENING_BRACKET);
    const before = this.bytes.subarray(0, opening === -1 ? undefined : opening);
    // A mark of the byte order may come in parts.
    if (/\S/.test(new TextDecoder().decode(before, { stream: true }))) throw new InvalidAnswer();
    this.from = opening + 1;
    return opening !== -1;
  }

  /**
   * The elements from the next one to before `end`, or to the end of the body: as an array of their own, for which the
   * bytes around them are written to; null where they are none.
   */
  elements(end: number = this.bytes.length): readonly unknown[] | null {
    const { bytes, from } = this;
    const ending = bytes[end];
    bytes[from - 1] = OPENING_BRACKET;
    bytes[end] = CLOSING_BRACKET;
    const elements = parseArray(this.#decoder.decode(bytes.subarray(from - 1, end + 1)));
    if (ending !== undefined) bytes[end] = ending;
    return elements;
  }
}

/**
 * The elements of a JSON array that are not usual, a batch at a time; null for an end that is none. A border that was
 * none is no JSON, so a longer piece is tried. All others are added to `usual`.
 */
function* unusualBatchesOf(piece: Piece, usual: UsualRecords): Generator<readonly unknown[] | null | Step> {
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

/** Adds usual records, up to a batch; the last element of the array is never one. Returns whether any was added. */
function addUsual(piece: Piece, usual: UsualRecords): boolean {
  const start = piece.from;
  usual.bytes = piece.bytes;
  while (piece.from < start + BATCH) {
    const next = usual.read(piece.from);
    if (next === UNUSUAL) break;
    piece.from = next;
  }
  return piece.from > start;
}

/** Where an element may end, and the next begin, after a place; inside a text or a nested list it looks the same. */
function borderAfter(bytes: Uint8Array, place: number): { readonly end: number; readonly next: number } | null {
  for (let end = bytes.indexOf(CLOSING_BRACE, place); end !== -1; end = bytes.indexOf(CLOSING_BRACE, end + 1)) {
    const comma = skipSpace(bytes, end + 1);
    if (bytes[comma] !== COMMA) continue;
    const next = skipSpace(bytes, comma + 1);
    if (bytes[next] === OPENING_BRACE) return { end: end + 1, next };
  }
  return null;
}

function parseArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
