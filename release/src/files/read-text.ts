import { readFile } from 'node:fs/promises';
import { hasCode } from '../core/error-parts.ts';

/** The text of a file; null without one. */
export async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
