import { BINARY_FILE, brokenTextRefusal, EncodingCheck, RowFinder, type Encoding } from '@veritas/shared/domain';

/** Small enough to be decoded and parsed within a slice of time. */
const PIECE_BYTES = 64 * 1_024;

export type ReadableFile = Pick<File, 'size' | 'slice'>;

/** The file is not in the expected encoding. */
export class WrongEncoding extends Error {}

/** The server would refuse the whole file; the message says why. */
export class WholeFileRefused extends Error {}

interface Piece {
  readonly text: string;
  /** Bytes of the file read so far. */
  readonly read: number;
}

/**
 * The encoding of a file that is not valid UTF-8. @throws WholeFileRefused when it is meant as UTF-8, with the row at
 * fault.
 */
export async function otherEncoding(file: ReadableFile, signal: AbortSignal): Promise<'windows-1252'> {
  const check = new EncodingCheck();
  for await (const { bytes } of bytesOf(file, signal)) check.push(bytes);
  const verdict = check.end();
  if (verdict.kind !== 'broken') return 'windows-1252';
  throw new WholeFileRefused(brokenTextRefusal(await rowOf(verdict.offset, file, signal), verdict.byte));
}

async function rowOf(offset: number, file: ReadableFile, signal: AbortSignal): Promise<number> {
  const finder = new RowFinder(offset);
  for await (const { bytes } of bytesOf(file, signal)) {
    const row = finder.push(bytes);
    if (row !== null) return row;
  }
  return finder.end();
}

/** The text of a file piece by piece, with one piece in memory. @throws WrongEncoding, WholeFileRefused */
export async function* piecesOf(file: ReadableFile, encoding: Encoding, signal?: AbortSignal): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for await (const { bytes, read } of bytesOf(file, signal)) {
    if (bytes.includes(0)) {
      throw new WholeFileRefused(BINARY_FILE);
    }
    yield { text: decode(decoder, bytes, read < file.size), read };
  }
}

async function* bytesOf(file: ReadableFile, signal?: AbortSignal) {
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const read = Math.min(from + PIECE_BYTES, file.size);
    const bytes = new Uint8Array(await file.slice(from, read).arrayBuffer());
    signal?.throwIfAborted();
    yield { bytes, read };
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new WrongEncoding();
  }
}
