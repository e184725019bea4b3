import {
  expectedDevice,
  newestFirst,
  scannedDevice,
  statusText,
  timeOf,
  timeText,
  type StatusRecord,
} from './status-records.ts';

/** Some rows of the list, as texts. */
export interface Rows {
  readonly total: number;
  readonly from: number;
  readonly texts: readonly (readonly string[])[];
}

const ROWS = 24;
/** Characters that are parsed in one step. */
const PIECE = 2 ** 20;
/** Where one record ends and the next one begins. */
const BETWEEN = '},{"id":';

/** Texts of a column, deduplicated. */
class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #column: number[] = [];

  add(text: string): void {
    const known = this.#codes.get(text);
    if (known === undefined) this.#codes.set(text, this.#texts.push(text) - 1);
    this.#column.push(known ?? this.#texts.length - 1);
  }

  at(place: number): string {
    return this.#texts[this.#column[place] ?? -1] ?? '';
  }
}

const COLUMNS: readonly ((record: StatusRecord) => string)[] = [
  ({ tracking_id }) => tracking_id.hub_code ?? 'N/A',
  ({ submitted_by }) => submitted_by?.username ?? 'N/A',
  expectedDevice,
  scannedDevice,
  statusText,
  ({ device_result }) => device_result ?? '',
];

const dictionaries = COLUMNS.map(() => new Dictionary());
const ids: string[] = [];
const collected: number[] = [];

function add(record: StatusRecord): void {
  ids.push(record.tracking_id.tracking_id);
  collected.push(timeOf(record));
  COLUMNS.forEach((textOf, column) => dictionaries[column]?.add(textOf(record)));
}

/** Parses the body while it is received, in pieces of whole records. */
async function readColumns(): Promise<void> {
  const { body } = await fetch('/veritas/api/get_status/');
  if (!body) throw new Error('The records have no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let parts: string[] = [];
  let size = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    parts.push(value);
    size += value.length;
    if (!done && size < PIECE) continue;
    text += parts.join('');
    [parts, size] = [[], 0];
    const end = done ? text.lastIndexOf('}') : text.lastIndexOf(BETWEEN);
    if (end < 0 && !done) continue;
    for (const record of JSON.parse(`[${text.slice(1, end + 1)}]`) as StatusRecord[]) add(record);
    if (done) return;
    // The comma replaces the bracket that the first piece begins with.
    text = text.slice(end + 1);
  }
}

await readColumns();
const times = Float64Array.from(collected);
const order = newestFirst(times);
const lowered = ids.map((id) => id.toLowerCase());
let shown = order;

function rows(from: number): Rows {
  const texts = Array.from(shown.subarray(from, from + ROWS), (place) => [
    timeText(times[place] ?? 0),
    ids[place] ?? '',
    ...dictionaries.map((column) => column.at(place)),
  ]);
  return { total: shown.length, from, texts };
}

postMessage(rows(0));
onmessage = ({ data }: MessageEvent<{ readonly from: number; readonly text?: string }>) => {
  const { text, from } = data;
  if (text !== undefined) shown = text === '' ? order : order.filter((place) => lowered[place]?.includes(text));
  postMessage(rows(from));
};
