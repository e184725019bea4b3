import { badRequest, conflict, HttpError } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { megabytes } from './size-text.ts';
import { uploadGone } from '../store/refusals.ts';
import type { Upload } from '../store/uploads.ts';

export interface Chunk {
  /** Lower-case UUID. */
  readonly uploadId: string;
  readonly index: number;
  readonly total: number;
  /** Time zone of dates in the file without an offset; null: none given. */
  readonly timeZone: string | null;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Throws 400 or 413 for a chunk whose index or size does not fit, or whose file is larger than `mostBytes`. */
export function checkSize({ bytes, index, total }: Chunk, size: number, mostBytes: number): void {
  const limit = sentence('A file may have at most {size} here. Split it into parts.', { size: megabytes(mostBytes) });
  if (total * size > mostBytes) throw new HttpError(413, 'too_large', limit);
  if (index >= total)
    throw badRequest(sentence('chunk_index {index} is not below total_chunks {total}.', { index, total }));
  if (bytes.length > size) throw tooLarge(size);
  if (bytes.length === 0) throw badRequest('The file is empty. Choose a CSV file with a header row.');
  if (index < total - 1 && bytes.length !== size)
    throw badRequest(
      sentence('Every chunk but the last has {size} bytes, chunk {index} has {length}.', {
        size,
        index,
        length: bytes.length,
      }),
    );
}

/** The 413 for a chunk of more than `size` bytes. */
export function tooLarge(size: number): HttpError {
  return new HttpError(413, 'too_large', sentence('A chunk may have at most {bytes} bytes.', { bytes: size }));
}

/** Throws 409 for a chunk with another number of chunks than before, 410 for an upload that was closed. */
export function checkTotal(upload: Upload, { total }: Chunk): void {
  if (upload.state === 'failed' && upload.error_status === 410) throw uploadGone(upload.error ?? undefined);
  if (upload.total_chunks === total) return;
  const text = sentence('total_chunks was {before} before and is {now} now. Start a new upload.', {
    before: upload.total_chunks,
    now: total,
  });
  throw conflict(text, { next: upload.next_chunk });
}

/** The 409 for a chunk that is ahead of missing ones. */
export function tooEarly({ next_chunk: next }: Upload, { index }: Chunk): HttpError {
  const missing = Array.from({ length: index - next }, (_, offset) => next + offset);
  const text = sentence('Chunk {index} came before chunk {next}. Continue with {next}.', { index, next });
  return conflict(text, { next, missing });
}
