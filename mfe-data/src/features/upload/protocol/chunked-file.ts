import { CHUNK_BYTES } from '@veritas/shared/api';

/** The part of a file that an upload needs: its name, its size in bytes, and its bytes by range. */
export type ChunkedFile = Pick<File, 'name' | 'size' | 'slice'>;

/** The file has changed, moved or become unreadable since it was chosen. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

export function chunkCount(size: number, chunkBytes: number = CHUNK_BYTES): number {
  return Math.ceil(size / chunkBytes);
}

/** Takes the bytes into memory: a file that has changed fails here by name, and not later as a lost network. */
export async function readBytes(file: ChunkedFile, from: number, to: number): Promise<Blob> {
  const bytes = await file
    .slice(from, to)
    .arrayBuffer()
    .catch(() => null);
  if (!bytes || bytes.byteLength !== Math.min(to, file.size) - from) throw new FileUnreadable(file.name);
  return new Blob([bytes], { type: 'text/csv' });
}
