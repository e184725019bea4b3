import { DeviceColumns, InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';

/** Characters that are parsed at a stretch: some 200 records, a millisecond or two. */
const BATCH = 131_072;
/** Bytes that become text at a stretch: the text of a million records is longer than an engine allows. */
const CHUNK = 1_048_576;
/** Where one element of the array may end and the next begin; inside a text or a nested list it looks the same. */
const BORDER = /\}\s*,\s*(?=\{)/g;

/**
 * The records of a `get_status` body (JSON) as columns, a batch at each step, so that a page can go first in between:
 * the parse of a hundred thousand records at once would hold it for half a second.
 * Throws InvalidAnswer when the body is no JSON array.
 */
export function* readColumns(body: ArrayBuffer, zone: string): Generator<undefined, DeviceColumns> {
  const columns = new DeviceColumns();
  for (const elements of batchesOf(new TextOf(body))) {
    for (const record of parseDeviceRecords(elements, zone, columns.length)) columns.push(record);
    yield;
  }
  return columns;
}

/** The text of bytes, of which only the part that is being read exists. */
class TextOf {
  text = '';
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();
  #decoded = 0;

  constructor(body: ArrayBuffer) {
    this.#bytes = new Uint8Array(body);
  }

  get isWhole(): boolean {
    return this.#decoded >= this.#bytes.length;
  }

  /** Decodes more. */
  more(): void {
    const next = this.#bytes.subarray(this.#decoded, this.#decoded + CHUNK);
    this.#decoded += CHUNK;
    this.text += this.#decoder.decode(next, { stream: !this.isWhole });
  }

  drop(characters: number): void {
    this.text = this.text.slice(characters);
  }
}

/**
 * The elements of a JSON array, a batch at a time; null for an end that is none. A border that was none is no JSON, so
 * a longer piece is tried.
 */
function* batchesOf(source: TextOf): Generator<readonly unknown[] | null> {
  while (!source.isWhole && source.text.trimStart() === '') source.more();
  const opening = /^\s*\[/.exec(source.text);
  if (!opening) throw new InvalidAnswer();
  source.drop(opening[0].length);
  let from = 0;
  let size = BATCH;
  for (;;) {
    const border = borderAfter(source.text, from + size);
    if (!border && !source.isWhole) {
      source.drop(from);
      from = 0;
      source.more();
      continue;
    }
    if (!border) break;
    const elements = parseArray(`[${source.text.slice(from, border.end)}]`);
    size = elements ? BATCH : size * 2;
    if (!elements) continue;
    yield elements;
    from = border.next;
  }
  yield parseArray(`[${source.text.slice(from)}`);
}

function borderAfter(text: string, position: number): { readonly end: number; readonly next: number } | null {
  BORDER.lastIndex = position;
  const match = BORDER.exec(text);
  return match && { end: match.index + 1, next: match.index + match[0].length };
}

function parseArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
