import { CLOSING_BRACKET, OPENING_BRACKET } from '../../domain/devices/json/ascii.ts';
import { InvalidAnswer } from '../../domain/index.ts';
import { jsonOrNull } from '../../domain/json-or-null.ts';
import { join, lengthOf, type BodyParts } from './body-parts.ts';

/** Bytes per step: some 200 records, a millisecond or two. */
export const BATCH = 131_072;

/** Padding: more than is read beyond the last byte; its zeros end any value. */
const PADDING = 64;

/** The part of a body that is being parsed. */
export class BodyPiece {
  bytes = new Uint8Array();
  /** The same bytes with trailing zeros: a read beyond the end of an array deoptimizes the functions that do it. */
  padded = new Uint8Array();
  /** Start of the next element. */
  from = 0;
  isWhole = false;
  readonly #body: BodyParts;
  readonly #decoder = new TextDecoder();
  /** Received bytes that are not in `bytes` yet. */
  #came: Uint8Array[] = [];
  /** Reused: the first write to fresh memory costs more than the copy. */
  #memory = new Uint8Array();

  constructor(body: BodyParts) {
    this.#body = body;
  }

  /** Appends more to the unread bytes. Returns whether there was more. */
  more(): boolean {
    // Of the read bytes one stays, which is replaced by the bracket of the next array.
    const start = Math.max(0, this.from - 1);
    const unread = this.bytes.subarray(start);
    this.#came.push(...this.#body.take());
    this.isWhole = this.#body.isOver;
    const came = lengthOf(this.#came);
    // A record of many MB is scanned from its beginning each time, so only when it has doubled.
    const least = unread.length > BATCH ? unread.length : 1;
    if (!this.isWhole && came < least) return false;
    const length = unread.length + came;
    if (length + PADDING > this.#memory.length) this.#memory = new Uint8Array(length * 2 + PADDING);
    this.bytes = join([unread, ...this.#came.splice(0)], this.#memory);
    this.padded = this.#memory.subarray(0, length + PADDING).fill(0, length);
    this.from -= start;
    return true;
  }

  /** Whether the array has begun. Throws InvalidAnswer for anything else. */
  isOpen(): boolean {
    const opening = this.bytes.indexOf(OPENING_BRACKET);
    const before = this.bytes.subarray(0, opening === -1 ? undefined : opening);
    // A byte order mark may be split across parts.
    if (/\S/.test(new TextDecoder().decode(before, { stream: true }))) throw new InvalidAnswer();
    this.from = opening + 1;
    return opening !== -1;
  }

  /**
   * The elements from the next one to before `end`, or to the end of the body, as a separate array, for which the
   * surrounding bytes are overwritten; null where they are not JSON.
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
  const parsed = jsonOrNull(text);
  return Array.isArray(parsed) ? parsed : null;
}
