import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BYTE_ORDER_MARK, reportHeader, reportLine } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { isTornByUndo, readMoment } from '../devices/changes/moment.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { reportRecords } from './queries.ts';
import type { ReportSpan } from './windows.ts';

/** Up to this size a report is buffered, so that its length can be sent; a longer one is streamed. */
const HELD_BYTES = 16 * 1024 * 1024;

export interface ReportBody {
  /** Null: not known before the end. */
  readonly length: number | null;
  readonly chunks: AsyncIterable<Buffer>;
}

interface ReportWords {
  /** Times are written in this zone. */
  readonly zone: string;
  /** Titles of the codes that an owner gave a meaning. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * The parts of a report of one moment as one body, for a reader of a scope. `heldBytes`: up to here its length
 * is known. A longer one is aborted at its end when an undo deleted some of its records meanwhile.
 */
export async function reportBody(
  db: Db,
  partsAt: (moment: Moment) => AsyncGenerator<Buffer>,
  scope: ReadScope,
  heldBytes = HELD_BYTES,
): Promise<ReportBody> {
  for (;;) {
    const moment = await readMoment(db, scope);
    const body = await beginBody(partsAt(moment), heldBytes);
    if (body.length === null) return { length: null, chunks: wholeOrBroken(db, moment, body.chunks) };
    if (!(await isTornByUndo(db, moment))) return body;
  }
}

async function beginBody(source: AsyncGenerator<Buffer>, heldBytes: number): Promise<ReportBody> {
  const held: Buffer[] = [];
  let length = 0;
  for (;;) {
    const next = await source.next();
    if (next.done) return { length, chunks: Readable.from(held) };
    held.push(next.value);
    length += next.value.length;
    if (length > heldBytes) return { length: null, chunks: concatenated(held, source) };
  }
}

async function* wholeOrBroken(db: Db, moment: Moment, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  if (await isTornByUndo(db, moment)) throw new Error('An undo took records of this report away while it was sent');
}

/** Some lines of a report. */
export interface ReportPage {
  /** Number of records. */
  readonly rows: number;
  readonly bytes: Buffer;
}

/** The report of a moment, a page at a time: header, then a line a record in the zone's own time. */
export async function* reportPages(
  db: Db,
  moment: Moment,
  span: ReportSpan,
  { zone, titles }: ReportWords,
): AsyncGenerator<ReportPage> {
  yield { rows: 0, bytes: Buffer.from(CSV_BYTE_ORDER_MARK + reportHeader()) };
  for await (const records of reportRecords(db, moment, span)) {
    const lines = records.map((record) => reportLine(record, zone, titles));
    yield { rows: records.length, bytes: Buffer.from(lines.join('')) };
    await nextTurn();
  }
}

/** The same as bytes. */
export async function* reportParts(...report: Parameters<typeof reportPages>): AsyncGenerator<Buffer> {
  for await (const { bytes } of reportPages(...report)) yield bytes;
}

async function* concatenated(held: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* held;
  yield* rest;
}
