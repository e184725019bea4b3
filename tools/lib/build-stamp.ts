import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesBelow } from './files-below.ts';

/** A build of a package, and the file that notes what it was made from. */
export interface StampedBuild {
  /** Folder of the built files. */
  readonly dist: string;
  readonly stamp: string;
}

/** Whether the folder still holds what was built from these sources, and nothing that another build left there. */
export function isBuilt({ dist, stamp }: StampedBuild, sources: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === `${sources} ${contentOf(dist)}`;
}

/** Notes that the folder holds what was built from these sources. */
export function markBuilt({ dist, stamp }: StampedBuild, sources: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${sources} ${contentOf(dist)}`);
}

function contentOf(dist: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(dist)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
