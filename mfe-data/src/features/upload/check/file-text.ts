/** Small enough that decoding one and taking it apart stays within a slice of time. */
const PIECE_BYTES = 64 * 1_024;

export type Encoding = 'utf-8' | 'windows-1252';
export type ReadableFile = Pick<File, 'size' | 'slice'>;

/** The file is not what it was taken for. */
export class WrongEncoding extends Error {}

/** The server would refuse the whole file, with a sentence that says why. */
export class WholeFileRefused extends Error {}

interface Piece {
  readonly text: string;
  /** Bytes of the file read so far. */
  readonly read: number;
}

/** The text of a file piece by piece; never more than one piece is held. @throws WrongEncoding, WholeFileRefused */
export async function* piecesOf(file: ReadableFile, encoding: Encoding): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const read = Math.min(from + PIECE_BYTES, file.size);
    const bytes = new Uint8Array(await file.slice(from, read).arrayBuffer());
    if (bytes.includes(0)) {
      throw new WholeFileRefused('This file holds binary data (a NUL byte), so it is not a CSV file.');
    }
    yield { text: decode(decoder, bytes, read < file.size), read };
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new WrongEncoding();
  }
}
