import { DeviceColumns, InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import { joined, type BodyParts } from './body-parts.ts';

/** Bytes that are parsed at a stretch: some 200 records, a millisecond or two. */
const BATCH = 131_072;
/** `[`, `]`, `{`, `}` and `,` */
const [OPENING, CLOSING, BEGIN, END, COMMA] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];

type Step = 'read' | 'waiting';

/**
 * The records of a `get_status` body (JSON) as columns, a batch at each step, so that a page can go first in between:
 * the parse of a hundred thousand records at once would hold it for half a second. A step that is waiting has found
 * nothing to read: the next one may after `body.arrival()`. The bytes are written to.
 * Throws InvalidAnswer when the body is no JSON array.
 */
export function* readColumns(body: BodyParts, zone: string): Generator<Step, DeviceColumns> {
  const columns = new DeviceColumns();
  for (const elements of batchesOf(new Piece(body))) {
    if (elements === 'waiting') yield elements;
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

  constructor(body: BodyParts) {
    this.#body = body;
  }

  /** Takes more to what has not been read. Returns whether there was more. */
  more(): boolean {
    const parts = this.#body.take();
    if (parts.length > 0) {
      // Of what has been read one byte stays, in the place of which the next array begins.
      const start = Math.max(0, this.from - 1);
      this.bytes = joined([this.bytes.subarray(start), ...parts]);
      this.from -= start;
    }
    this.isWhole = this.#body.isOver;
    return parts.length > 0 || this.isWhole;
  }

  /** Whether the array has begun. Throws InvalidAnswer when something else has. */
  isOpen(): boolean {
    const opening = this.bytes.indexOf(OPENING);
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
    bytes[from - 1] = OPENING;
    bytes[end] = CLOSING;
    const elements = parseArray(this.#decoder.decode(bytes.subarray(from - 1, end + 1)));
    if (ending !== undefined) bytes[end] = ending;
    return elements;
  }
}

/**
 * The elements of a JSON array, a batch at a time; null for an end that is none. A border that was none is no JSON, so
 * a longer piece is tried.
 */
function* batchesOf(piece: Piece): Generator<readonly unknown[] | null | 'waiting'> {
  while (!piece.isOpen()) {
    if (piece.isWhole) throw new InvalidAnswer();
    if (!piece.more()) yield 'waiting';
  }
  let size = BATCH;
  for (;;) {
    const border = borderAfter(piece.bytes, piece.from + size);
    if (!border && !piece.isWhole) {
      if (!piece.more()) yield 'waiting';
      continue;
    }
    if (!border) break;
    const elements = piece.elements(border.end);
    size = elements ? BATCH : size * 2;
    if (!elements) continue;
    yield elements;
    piece.from = border.next;
  }
  yield piece.elements();
}

/** Where an element may end, and the next begin, after a place; inside a text or a nested list it looks the same. */
function borderAfter(bytes: Uint8Array, place: number): { readonly end: number; readonly next: number } | null {
  for (let end = bytes.indexOf(END, place); end !== -1; end = bytes.indexOf(END, end + 1)) {
    const comma = skipSpace(bytes, end + 1);
    if (bytes[comma] !== COMMA) continue;
    const next = skipSpace(bytes, comma + 1);
    if (bytes[next] === BEGIN) return { end: end + 1, next };
  }
  return null;
}

function skipSpace(bytes: Uint8Array, place: number): number {
  let at = place;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}

function parseArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
