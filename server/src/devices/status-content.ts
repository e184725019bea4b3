import { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { gzipOf, gzipPart } from './gzip-parts.ts';
import type { GzipPart } from './gzip-parts.ts';
import type { Segments } from './segments.ts';

/** Records as the bytes of an answer. */
export interface StatusContent {
  readonly plain: readonly Buffer[];
  readonly length: number;
  readonly gzip: Buffer;
  /** Null until it is ready: it takes long to make, so nobody waits for it. */
  brotli: Buffer | null;
  /** When it was made, ms since 1970. */
  readonly since: number;
}

const part = (text: string) => gzipPart(Buffer.from(text));
const [OPEN, BETWEEN, CLOSE, EMPTY] = await Promise.all([part('[\n'), part(',\n'), part('\n]'), part('[]')]);

/** A JSON array of all records. */
export function joinSegments(segments: Segments, now: number): StatusContent {
  const parts: GzipPart[] = [];
  for (const [, segment] of [...segments].sort(([a], [b]) => a - b))
    parts.push(parts.length === 0 ? OPEN : BETWEEN, segment);
  const all = parts.length === 0 ? [EMPTY] : [...parts, CLOSE];
  const plain = all.map((one) => one.plain);
  const length = plain.reduce((sum, bytes) => sum + bytes.length, 0);
  return { plain, length, gzip: gzipOf(all), brotli: null, since: now };
}

/** Makes the brotli copy, unless it is no longer `wanted` on the way. */
export async function compress(content: StatusContent, wanted: () => boolean): Promise<void> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(content.plain).pipe(stream)) {
    if (!wanted()) return;
    chunks.push(chunk as Buffer);
  }
  content.brotli = Buffer.concat(chunks);
}
