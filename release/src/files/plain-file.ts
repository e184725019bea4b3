import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { hasCode, nullWhereMissing } from '../core/error-parts.ts';

/** The content of a file; null for a missing file or a link. */
export async function readPlain(path: string): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullOfNoFile);
  if (file === null) return null;
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** O_NOFOLLOW reports a link as a loop. */
const nullOfNoFile = (error: unknown) => (hasCode(error, 'ELOOP') ? null : nullWhereMissing(error));
