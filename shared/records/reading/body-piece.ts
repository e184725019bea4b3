import { CLOSING_BRACKET, OPENING_BRACKET } from '../../domain/devices/json/ascii.ts';
import { InvalidAnswer } from '../../domain/index.ts';
import { join, lengthOf, type BodyParts } from './body-parts.ts';

/** Bytes that are read in one step: some 200 records, a millisecond or two. */
export const BATCH = 131_072;

/** More than is read beyond the last byte; the zeros of it end any value. */
const PADDING = 64;

/** The part of a body that is being read. */
export class BodyPiece {
  bytes = new Uint8Array();
  /**
   * The same bytes with zeros behind them: a read beyond the end of an array has the engine compile all functions on
   * the way again.
   */
  padded = new Uint8Array();
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
    if (length + PADDING > this.#memory.length) this.#memory = new Uint8Array(length * 2 + PADDING);
    this.bytes = join([unread, ...this.#came.splice(0)], this.#memory);
    this.padded = this.#memory.subarray(0, length + PADDING).fill(0, length);
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
   * The elements from the next one to before `end`, or to the end of the body: as a separate array, for which the bytes
   * around them are written to; null where they are not JSON.
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

function parseArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
