import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The content of a file; null for a missing file or a link. */
export async function readPlain(path: string): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return null;
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
