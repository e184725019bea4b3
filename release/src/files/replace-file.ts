import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { FILE_MODE } from './private-modes.ts';

/** Replaces a file in one step: a reader sees the old text or the new one, never a part. */
export async function replaceFile(file: string, text: string): Promise<void> {
  // Of this call alone: a server that changes the registry may also keep a copy of it for a request.
  const arriving = `${file}.${randomUUID()}`;
  try {
    // On the disk before it gets its name: a power failure must not leave an empty file.
    await writeFile(arriving, text, { mode: FILE_MODE, flush: true });
    await rename(arriving, file);
  } finally {
    // What could not be written completely, such as on a full disk.
    await rm(arriving, { force: true });
  }
}
