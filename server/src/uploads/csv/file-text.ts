import { isUtf8 } from 'node:buffer';
import { otherFileType } from '@veritas/shared/domain';
import { HttpError } from '../../http/errors.ts';

/** A file that is refused as a whole, with a sentence for the user. */
export class FileRefused extends HttpError {
  constructor(sentence: string, status: 400 | 413 = 400) {
    super(status, 'file_refused', sentence);
  }
}

/** Decoded at once: what comes of it is used up before the next, so it never grows old in memory. */
const PIECE_BYTES = 32 * 1024;

export type Encoding = 'utf-8' | 'windows-1252';

/** Throws `FileRefused` when the first bytes are those of something else than text. */
export function refuseOtherTypes(start: Uint8Array): void {
  const other = otherFileType(start);
  if (other) throw new FileRefused(`This file is ${other.what}, not a CSV file. ${other.remedy}`);
}

/**
 * Looks at all bytes: refuses what is no text, and tells UTF-8 from the Windows-1252 of older spreadsheets. Characters
 * may be cut by the borders of the chunks. Nothing is decoded: 200 MiB of text would be made to be thrown away.
 */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  let valid = true;
  let first = true;
  let cut: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (first) refuseOtherTypes(chunk);
    first = false;
    if (chunk.includes(0)) throw new FileRefused('This file holds binary data (a NUL byte), so it is not a CSV file.');
    if (!valid) continue;
    const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
    const end = endOfCharacters(bytes);
    valid = isUtf8(bytes.subarray(0, end));
    cut = Uint8Array.from(bytes.subarray(end));
  }
  if (first) throw new FileRefused('The file is empty.');
  return valid && cut.length === 0 ? 'utf-8' : 'windows-1252';
}

/** Where a character begins that the end cuts; else the end. */
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
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES)
      yield decoder.decode(chunk.subarray(from, from + PIECE_BYTES), { stream: true });
  yield decoder.decode();
}
