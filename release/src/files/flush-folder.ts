import { open } from 'node:fs/promises';
import { hasCode } from '../core/error-parts.ts';

/**
 * Waits until the names in a folder are on the disk. A file that was flushed is lost by a power failure all the same
 * until its name is on the disk as well.
 */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Some network drives do not support this, and take care of names themselves.
    if (!hasCode(error, 'EINVAL')) throw error;
  } finally {
    await folder.close();
  }
}
