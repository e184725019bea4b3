import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Releases } from '../releases/releases.ts';

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** The endings of compressed copies. */
export const COPIES = ['br', 'gz'] as const;

/** The compressed copy of a file of a release; null without one, `damaged` when its content is not that of the file. */
export async function readCopy(
  releases: Pick<Releases, 'file'>,
  { path, ending, plain }: { path: string; ending: (typeof COPIES)[number]; plain: Buffer },
): Promise<Buffer | null | 'damaged'> {
  const packed = await releases.file(`${path}.${ending}`);
  if (packed === null) return null;
  const unpacked = await unpack[ending](packed, { maxOutputLength: plain.length + 1 }).catch(() => null);
  return unpacked && plain.equals(unpacked) ? packed : 'damaged';
}
