import { DeviceColumns, InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import type { BodyParts } from './body-parts.ts';

/** Characters that are parsed at a stretch: some 200 records, a millisecond or two. */
const BATCH = 131_072;
/** Where one element of the array may end and the next begin; inside a text or a nested list it looks the same. */
const BORDER = /\}\s*,\s*(?=\{)/g;

type Step = 'read' | 'waiting';

/**
 * The records of a `get_status` body (JSON) as columns, a batch at each step, so that a page can go first in between:
 * the parse of a hundred thousand records at once would hold it for half a second. A step that is
 * waiting has found nothing to read: the next one may after `body.arrival()`.
 * Throws InvalidAnswer when the body is no JSON array.
 */
export function* readColumns(body: BodyParts, zone: string): Generator<Step, DeviceColumns> {
  const columns = new DeviceColumns();
  for (const elements of batchesOf(new TextOf(body))) {
    if (elements === 'waiting') yield elements;
    else {
      for (const record of parseDeviceRecords(elements, zone, columns.length)) columns.push(record);
      yield 'read';
    }
  }
  return columns;
}

/** The text of bytes, of which only the part that is being read exists. */
class TextOf {
  text = '';
  isWhole = false;
  readonly #parts: BodyParts;
  readonly #decoder = new TextDecoder();

  constructor(parts: BodyParts) {
    this.#parts = parts;
  }

  /** Decodes more. Returns whether there was more. */
  more(): boolean {
    const part = this.#parts.take();
    if (part) this.text += this.#decoder.decode(part, { stream: true });
    if (!this.#parts.isOver) return part !== null;
    this.text += this.#decoder.decode();
    return (this.isWhole = true);
  }

  drop(characters: number): void {
    this.text = this.text.slice(characters);
  }
}

/**
 * The elements of a JSON array, a batch at a time; null for an end that is none. A border that was none is no JSON, so
 * a longer piece is tried.
 */
function* batchesOf(source: TextOf): Generator<readonly unknown[] | null | 'waiting'> {
  while (!source.isWhole && source.text.trimStart() === '') if (!source.more()) yield 'waiting';
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
      if (!source.more()) yield 'waiting';
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
