import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../lib/files-below.ts';

/** Writes SHA256SUMS over all files of a folder, as `sha256sum --check` reads it. */
export function writeChecksums(folder: string): void {
  const lines = filesBelow(folder).map((file) => `${sha256(file)}  ${relative(folder, file)}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** In hexadecimal digits. */
export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
