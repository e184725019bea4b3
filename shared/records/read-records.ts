import { InvalidAnswer, parseDeviceRecords } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { timeSlices } from '../ui/browser/time-slices.ts';

/** Characters that are parsed at a stretch: some 200 records, a millisecond or two. */
const BATCH = 131_072;
/** Where one element of the array may end and the next begin; inside a text or a nested list it looks the same. */
const BORDER = /\}\s*,\s*(?=\{)/g;

/**
 * The records of a `get_status` body (JSON text), giving way to the page between batches: the parse of a hundred
 * thousand records at once would hold it for half a second.
 * Throws InvalidAnswer when the text is no JSON array.
 */
export async function readRecords(text: string, zone: string): Promise<DeviceRecord[]> {
  const giveWay = timeSlices();
  const records: DeviceRecord[] = [];
  for (const elements of batchesOf(text)) {
    if (records.length > 0) await giveWay();
    for (const record of parseDeviceRecords(elements, zone, records.length)) records.push(record);
  }
  return records;
}

/**
 * The elements of a JSON array, a batch at a time; null for an end that is none. A border that was none is no JSON, so
 * a longer piece is tried.
 */
function* batchesOf(text: string): Generator<readonly unknown[] | null> {
  const opening = /^\s*\[/.exec(text);
  if (!opening) throw new InvalidAnswer();
  let from = opening[0].length;
  let size = BATCH;
  for (;;) {
    const border = borderAfter(text, from + size);
    if (!border) break;
    const elements = parseArray(`[${text.slice(from, border.end)}]`);
    size = elements ? BATCH : size * 2;
    if (!elements) continue;
    yield elements;
    from = border.next;
  }
  yield parseArray(`[${text.slice(from)}`);
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
