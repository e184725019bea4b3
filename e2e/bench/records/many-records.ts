import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const STATUS = '/veritas/api/get_status/';
const HOUR = 3_600_000;
/** Over so many days the records are spread. */
const DAYS = 45;

interface Sent {
  readonly tracking_id: Readonly<Record<string, unknown>>;
}

/** A console with as many records as are asked for. */
export interface ManyRecords {
  readonly url: string;
  readonly ids: readonly string[];
  readonly bytes: number;
  close(): void;
}

/**
 * Stands before a console with few records and answers many, as a server of the specification does: the plain array
 * with a tag. A store of a million would take longer to fill than all that is measured.
 */
export async function serveMany(origin: string, few: readonly Sent[], count: number): Promise<ManyRecords> {
  const ids = Array.from(
    { length: count },
    (_, index) => `FMPR${String((index * 7_919) % 10_000_000).padStart(10, '0')}`,
  );
  const body = [...parts(few, ids)];
  const bytes = body.reduce((sum, { length }) => sum + length, 0);
  const server = createServer((asked, answer) => {
    if (asked.method === 'GET' && asked.url === STATUS) return answerRecords(asked, answer, body, bytes);
    passOn(origin, asked, answer);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The records are not served');
  return { url: `http://localhost:${address.port}`, ids, bytes, close: () => server.close() };
}

const AT_ONCE = 1_000;

function* parts(few: readonly Sent[], ids: readonly string[]): Generator<Buffer> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const texts = ids.slice(from, from + AT_ONCE).map((id, index) => recordText(few, id, from + index));
    yield Buffer.from(`${from === 0 ? '[' : ','}${texts.join(',')}`);
  }
  yield Buffer.from(ids.length > 0 ? ']' : '[]');
}

function recordText(few: readonly Sent[], id: string, index: number): string {
  const like = few[index % few.length];
  const created_date = new Date(Date.now() - ((index * 37) % (DAYS * 24)) * HOUR).toISOString();
  return JSON.stringify({
    ...like,
    id: index + 1,
    tracking_id: { ...like?.tracking_id, tracking_id: id, created_date },
  });
}

function answerRecords(asked: IncomingMessage, answer: ServerResponse, body: readonly Buffer[], bytes: number): void {
  const etag = `"${bytes}"`;
  if (asked.headers['if-none-match'] === etag) return void answer.writeHead(304, { etag }).end();
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes, etag });
  for (const part of body) answer.write(part);
  answer.end();
}

function passOn(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '' } = asked;
  const { host } = new URL(origin);
  const passed = request(origin + url, { method, headers: { ...headers, host } }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
