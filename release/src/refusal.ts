import { join } from 'node:path';
import { RELEASE_FILE } from '@veritas/shared/registry';
import { Refused } from './refused.ts';

/** Refusal of a build because of its description. */
export function refusal(folder: string, reason: string): Refused {
  return new Refused(`${join(folder, 'dist', RELEASE_FILE)} cannot be published: ${reason}.`);
}
