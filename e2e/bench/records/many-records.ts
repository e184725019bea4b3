import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { passOn, STATUS } from './pass-on.ts';

/** The time span of the records, in ms. */
const SPREAD_MS = 45 * 24 * 3_600_000;

/** A record of `get_status`, as far as it is changed here. */
export interface Sent {
  readonly tracking_id: Readonly<Record<string, unknown>>;
  readonly is_submit: boolean;
  readonly is_verified: boolean;
  readonly submit_time: string | null;
  readonly verify_time: string | null;
  readonly verify_time_rc: string | null;
}

/** Metadata of the records of a `get_status`, in its order. */
export interface ListedRecords {
  readonly ids: readonly string[];
  /** ms of the step that the list sorts by; without one, the earliest time. */
  readonly times: Float64Array;
  /** Of the body as JSON. */
  readonly bytes: number;
}

/** Many records of a `get_status`, each a variation of one of a few. */
export interface ManyRecords extends ListedRecords {
  /** The body as JSON. */
  readonly parts: readonly Buffer[];
}

/** A console with the requested number of records. */
export interface ServedRecords extends ManyRecords {
  readonly url: string;
  /** From now on records are sent with a cursor, after which nothing changes: a browser may cache them. */
  giveCursor(): void;
  close(): void;
}

/** Deterministic: the same result for the same records and `now`, the end of their time span. */
export function manyRecords(few: readonly Sent[], count: number, now = Date.now()): ManyRecords {
  const ids = Array.from(
    { length: count },
    (_, index) => `FMPR${String((index * 7_919) % 10_000_000).padStart(10, '0')}`,
  );
  const likes = few.map(timesOf);
  // A prime step visits every ms of the span before it repeats one.
  const moved = (index: number) => now - ((index * 2_654_435_761) % SPREAD_MS) - (likes[index % few.length]?.last ?? 0);
  const times = Float64Array.from(ids, (_id, index) => (likes[index % few.length]?.shown ?? 0) + moved(index));
  const parts = [...partsOf(few, ids, moved)];
  return { ids, times, parts, bytes: parts.reduce((sum, { length }) => sum + length, 0) };
}

/** The same of records that a server has sent. */
export function listedRecords(sent: readonly Sent[]): ListedRecords {
  return {
    ids: sent.map(({ tracking_id }) => String(tracking_id['tracking_id'])),
    times: Float64Array.from(sent, (record) => timesOf(record).shown),
    bytes: Buffer.byteLength(JSON.stringify(sent)),
  };
}

/**
 * A proxy before a console with few records that answers many, as a server of the specification does: the plain array
 * with an ETag. Filling a store with a million would take longer than the whole measurement.
 */
export async function serveMany(origin: string, few: readonly Sent[], count: number): Promise<ServedRecords> {
  const many = manyRecords(few, count);
  let cursor: string | null = null;
  const server = createServer((asked, answer) => {
    if (asked.method === 'GET' && asked.url === STATUS) return answerRecords(asked, answer, many, cursor);
    if (cursor !== null && asked.url?.startsWith(`${STATUS}?since=`)) {
      answer.writeHead(200, { 'content-type': 'application/json' });
      return void answer.end(JSON.stringify({ cursor, records: [], removed: [] }));
    }
    passOn(origin, asked, answer, { ...asked.headers, host: new URL(origin).host });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The records are not served');
  const url = `http://localhost:${address.port}`;
  return { ...many, url, giveCursor: () => (cursor = 'many-1'), close: () => server.close() };
}

const AT_ONCE = 1_000;

function* partsOf(few: readonly Sent[], ids: readonly string[], moved: (index: number) => number): Generator<Buffer> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const texts = ids.slice(from, from + AT_ONCE).map((id, offset) => {
      const index = from + offset;
      return JSON.stringify({ ...movedRecord(few[index % few.length], id, moved(index)), id: index + 1 });
    });
    yield Buffer.from(`${from === 0 ? '[' : ','}${texts.join(',')}`);
  }
  yield Buffer.from(ids.length > 0 ? ']' : '[]');
}

/** The record with another tracking ID, all its steps moved in time by so many ms. */
function movedRecord(like: Sent | undefined, id: string, by: number): object {
  if (!like) throw new Error('There is no record to be like');
  const { tracking_id, submit_time, verify_time, verify_time_rc } = like;
  const at = (time: unknown) => {
    const ms = Date.parse(String(time));
    return Number.isNaN(ms) ? time : new Date(ms + by).toISOString();
  };
  return {
    ...like,
    tracking_id: { ...tracking_id, tracking_id: id, created_date: at(tracking_id['created_date']) },
    submit_time: at(submit_time),
    verify_time: at(verify_time),
    verify_time_rc: at(verify_time_rc),
  };
}

/** ms of a record's last step and of the one that the list sorts by; demo data has records without a time. */
function timesOf({ tracking_id, is_submit, is_verified, submit_time, verify_time, verify_time_rc }: Sent) {
  const created = String(tracking_id['created_date']);
  const shown = Date.parse((is_verified ? verify_time : is_submit ? submit_time : created) ?? '');
  const steps = [created, submit_time, verify_time, verify_time_rc].map((time) => Date.parse(time ?? ''));
  return {
    last: Math.max(0, ...steps.filter((ms) => !Number.isNaN(ms))),
    shown: Number.isNaN(shown) ? Number.NEGATIVE_INFINITY : shown,
  };
}

function answerRecords(
  asked: IncomingMessage,
  answer: ServerResponse,
  { parts, bytes }: ManyRecords,
  cursor: string | null,
): void {
  const etag = `"${bytes}"`;
  // With 304, too: browsers merge its headers into their cached response.
  const headers = { etag, ...(cursor !== null && { 'veritas-cursor': cursor }) };
  if (asked.headers['if-none-match'] === etag) return void answer.writeHead(304, headers).end();
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes, ...headers });
  for (const part of parts) answer.write(part);
  answer.end();
}
