import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** ID, deflate, no name, no time, unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block. */
const END = Buffer.from([0x03, 0x00]);

/** Compresses a part so that parts can be put one after the other in any order: it refers to nothing before itself. */
export function deflatePart(part: Buffer): Promise<Buffer> {
  return deflate(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
}

/** One gzip member out of compressed parts and the plain parts they came from. */
export function gzipOf(deflated: readonly Buffer[], plain: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    plain.reduce((sum, part) => crc32(part, sum), 0),
    0,
  );
  trailer.writeUInt32LE(plain.reduce((length, part) => length + part.length, 0) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...deflated, END, trailer]);
}
