import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Db } from '../db/index.ts';
import { lastChange } from './change-seq.ts';
import { deflatePart, gzipOf } from './gzip-parts.ts';
import { readChangedIds, readStatusPage, statusJson } from './status-record.ts';
import type { StatusRow } from './status-record.ts';

/** Records of one segment of ids: what one change costs to read and compress again. */
const SEGMENT = 250;
const PAGE = 1_000;
/** Beyond this many changed records everything is read again. */
const MANY_CHANGES = 5_000;

interface Segment {
  readonly plain: Buffer;
  readonly deflated: Buffer;
}

/** The whole answer of get_status at one moment. */
export interface StatusBody {
  readonly seq: number;
  readonly etag: string;
  readonly plain: readonly Buffer[];
  readonly length: number;
  readonly gzip: Buffer;
  /** Null until it is ready: it takes longer to make, so nobody waits for it. */
  brotli: Buffer | null;
}

/**
 * Keeps the body of get_status ready, as a JSON array with a record a line, plain and compressed. It is brought up to
 * date when somebody asks, once for all who ask at the same time, and only where records changed.
 */
export class StatusBodies {
  readonly #db: Db;
  readonly #segments = new Map<number, Segment>();
  #body: StatusBody | null = null;
  #storeId = '';
  #building: Promise<void> | null = null;
  #compressing: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The body with everything that was committed before the call. */
  async current(): Promise<StatusBody> {
    const { seq } = await lastChange(this.#db);
    while (!this.#body || this.#body.seq < seq) {
      this.#building ??= this.#build().finally(() => (this.#building = null));
      await this.#building;
    }
    return this.#body;
  }

  /** Starts to make the brotli copy of a body, one at a time. */
  prepareBrotli(body: StatusBody): void {
    if (body.brotli) return;
    this.#compressing ??= brotliOf(body.plain)
      .then((compressed) => void (body.brotli = compressed))
      .catch(() => undefined)
      .finally(() => (this.#compressing = null));
  }

  async #build(): Promise<void> {
    const { seq, storeId } = await lastChange(this.#db);
    const before = this.#storeId === storeId ? (this.#body?.seq ?? 0) : 0;
    const changed = before > 0 ? await readChangedIds(this.#db, before, MANY_CHANGES) : null;
    if (!changed) await this.#readAll();
    else for (const number of new Set([...changed].map(segmentOf))) await this.#readSegment(number);
    this.#storeId = storeId;
    this.#body = await this.#join(seq, storeId);
  }

  async #readAll(): Promise<void> {
    this.#segments.clear();
    let rows: StatusRow[] = [];
    for (let from = 0; ;) {
      const { rows: read, next } = await readStatusPage(this.#db, from, Number.MAX_SAFE_INTEGER, PAGE);
      rows.push(...read);
      // The last segment of a page may go on in the next one.
      const open = next === null ? Number.POSITIVE_INFINITY : segmentOf(next - 1);
      const complete = Map.groupBy(
        rows.filter((row) => segmentOf(row.id) < open),
        (row) => segmentOf(row.id),
      );
      for (const [number, members] of complete) this.#segments.set(number, await segmentFrom(members));
      if (next === null) return;
      rows = rows.filter((row) => segmentOf(row.id) >= open);
      from = next;
      await nextTurn();
    }
  }

  async #readSegment(number: number): Promise<void> {
    const from = number * SEGMENT;
    const { rows } = await readStatusPage(this.#db, from, from + SEGMENT, SEGMENT);
    if (rows.length > 0) this.#segments.set(number, await segmentFrom(rows));
    else this.#segments.delete(number);
  }

  async #join(seq: number, storeId: string): Promise<StatusBody> {
    const segments = [...this.#segments].sort(([a], [b]) => a - b).map(([, segment]) => segment);
    const [open, between, close] = await FRAME;
    const parts = segments.flatMap((segment, index) => [index === 0 ? open : between, segment]);
    const all = parts.length > 0 ? [...parts, close] : [await EMPTY];
    const plain = all.map((part) => part.plain);
    return {
      seq,
      etag: `W/"${storeId.slice(0, 8)}-${seq}"`,
      plain,
      length: plain.reduce((length, part) => length + part.length, 0),
      gzip: gzipOf(
        all.map((part) => part.deflated),
        plain,
      ),
      brotli: null,
    };
  }
}

const segmentOf = (id: number) => Math.floor(id / SEGMENT);
const segmentFrom = (rows: readonly StatusRow[]) => toPart(rows.map(statusJson).join(',\n'));

async function toPart(text: string): Promise<Segment> {
  const plain = Buffer.from(text);
  return { plain, deflated: await deflatePart(plain) };
}

const FRAME = Promise.all([toPart('[\n'), toPart(',\n'), toPart('\n]')]);
const EMPTY = toPart('[]');

async function brotliOf(plain: readonly Buffer[]): Promise<Buffer> {
  const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(plain).pipe(compress)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
