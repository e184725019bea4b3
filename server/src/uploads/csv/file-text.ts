import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BINARY_FILE, brokenTextRefusal, EncodingCheck, otherFileType, RowFinder } from '@veritas/shared/domain';
import type { Encoding } from '@veritas/shared/domain';
import { FileRefused } from '../store/refusals.ts';

/** Size of a decoded piece: small, so that its garbage is collected young. */
const PIECE_BYTES = 32 * 1024;

/** The bytes of a file from its beginning; can be read repeatedly. */
type Bytes = () => AsyncIterable<Uint8Array>;

/** Throws `FileRefused` when the first bytes are those of a binary format. */
export function refuseOtherTypes(start: Uint8Array): void {
  const other = otherFileType(start);
  if (other) throw new FileRefused(`This file is ${other.what}, not a CSV file. ${other.remedy}`);
}

/**
 * Checks all bytes: distinguishes UTF-8 from the Windows-1252 of older spreadsheets. Throws `FileRefused` for binary
 * data, and for UTF-8 with invalid bytes. Without decoding, which would create 200 MiB of garbage.
 */
export async function encodingOf(bytes: Bytes): Promise<Encoding> {
  if (await isValidUtf8(bytes())) return 'utf-8';
  const check = new EncodingCheck();
  for await (const chunk of bytes()) check.push(chunk);
  const verdict = check.end();
  if (verdict.kind !== 'broken') return verdict.kind;
  throw new FileRefused(brokenTextRefusal(await rowOf(verdict.offset, bytes()), verdict.byte));
}

/** Characters may be split by chunk borders. */
async function isValidUtf8(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let valid = true;
  let first = true;
  let cut: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (first) refuseOtherTypes(chunk);
    first = false;
    if (chunk.includes(0)) throw new FileRefused(BINARY_FILE);
    if (!valid) continue;
    const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
    const end = endOfCharacters(bytes);
    valid = isUtf8(bytes.subarray(0, end));
    cut = Uint8Array.from(bytes.subarray(end));
  }
  if (first) throw new FileRefused('The file is empty.');
  return valid && cut.length === 0;
}

async function rowOf(offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const finder = new RowFinder(offset);
  for await (const chunk of chunks)
    for (const piece of piecesOf(chunk)) {
      const row = finder.push(piece);
      if (row !== null) return row;
      await nextTurn();
    }
  return finder.end();
}

/** The start of an incomplete character at the end; else the end. */
function endOfCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >> 6 === 0b10) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The text of the chunks in small pieces, joined before it is decoded; a byte order mark is dropped. */
export async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) for (const piece of piecesOf(chunk)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += PIECE_BYTES) yield chunk.subarray(from, from + PIECE_BYTES);
}
