import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrc32 } from './crc32-combine.ts';

const deflate = promisify(deflateRaw);

/** ID, deflate, no name, no time, unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block. */
const END = Buffer.from([0x03, 0x00]);

/** A piece of a text, plain and as self-contained deflate blocks that can be concatenated in any order. */
export interface GzipPart {
  readonly plain: Buffer;
  readonly deflated: Buffer;
  readonly crc: number;
}

/** Compresses a part without back-references to earlier parts. */
export async function gzipPart(plain: Buffer): Promise<GzipPart> {
  const deflated = await deflate(plain, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated, crc: crc32(plain) };
}

/** Concatenates parts. */
interface JoinedParts {
  /** One gzip member. */
  readonly gzip: Buffer;
  /** Length of the content, like its CRC-32. */
  readonly crc: number;
  readonly length: number;
}

/** Joins parts without recompressing them. */
export function joinParts(parts: readonly GzipPart[]): JoinedParts {
  let crc = 0;
  let length = 0;
  for (const part of parts) {
    crc = combineCrc32(crc, part.crc, part.plain.length);
    length += part.plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  const gzip = Buffer.concat([HEADER, ...parts.map(({ deflated }) => deflated), END, trailer]);
  return { gzip, crc, length };
}
