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
 * may be cut by the borders of the chunks.
 */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let first = true;
  for await (const chunk of chunks) {
    if (first) refuseOtherTypes(chunk);
    first = false;
    if (chunk.includes(0)) throw new FileRefused('This file holds binary data (a NUL byte), so it is not a CSV file.');
    if (valid) valid = decodes(utf8, chunk, true);
  }
  if (first) throw new FileRefused('The file is empty.');
  return valid && decodes(utf8, undefined, false) ? 'utf-8' : 'windows-1252';
}

/** The text of the chunks in small pieces, joined before it is decoded; a byte order mark is dropped. */
export async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE_BYTES)
      yield decoder.decode(chunk.subarray(from, from + PIECE_BYTES), { stream: true });
  yield decoder.decode();
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array | undefined, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}
