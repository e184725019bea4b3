import { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { gzipPart, joinParts } from '../gzip/gzip-parts.ts';
import type { GzipPart } from '../gzip/gzip-parts.ts';
import { inOrder } from '../segments/segments.ts';
import type { Segments } from '../segments/segments.ts';

/** Records as the bytes of a response. */
export interface StatusContent {
  readonly plain: readonly Buffer[];
  readonly length: number;
  /** The CRC-32 of the plain bytes. */
  readonly crc: number;
  readonly gzip: Buffer;
  /** Null until it is ready: compression is slow, so no request waits for it. */
  brotli: Buffer | null;
  /** Of brotli. */
  readonly quality: number;
  /** When it was made, ms since 1970. */
  readonly since: number;
}

const part = (text: string) => gzipPart(Buffer.from(text));
const [OPEN, BETWEEN, CLOSE, EMPTY] = await Promise.all([part('[\n'), part(',\n'), part('\n]'), part('[]')]);

/** A JSON array of all records. */
export function joinSegments(segments: Segments<GzipPart>, now: number): StatusContent {
  const parts: GzipPart[] = [];
  for (const segment of inOrder(segments)) parts.push(parts.length === 0 ? OPEN : BETWEEN, segment);
  return contentOf(parts.length === 0 ? [EMPTY] : [...parts, CLOSE], { now, quality: 4 });
}

interface Joining {
  /** Ms since 1970. */
  readonly now: number;
  /** Of brotli. */
  readonly quality: number;
}

/** Concatenates parts. */
export function contentOf(all: readonly GzipPart[], { now, quality }: Joining): StatusContent {
  return { plain: all.map(({ plain }) => plain), ...joinParts(all), brotli: null, quality, since: now };
}

/** Creates the brotli copy; aborted when it is no longer `wanted`. */
export async function compress(content: StatusContent, wanted: () => boolean): Promise<void> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: content.quality } });
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(content.plain).pipe(stream)) {
    if (!wanted()) return;
    chunks.push(chunk as Buffer);
  }
  content.brotli = Buffer.concat(chunks);
}
