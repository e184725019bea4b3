import { join } from 'node:path';
import { RELEASE_FILE } from '@veritas/shared/registry';
import { Refused } from '../core/refused.ts';

/** Refusal of a build because of a file of it. */
export function cannotPublish(file: string, reason: string): Refused {
  return new Refused(`${file} cannot be published: ${reason}.`);
}

/** Refusal of a build because of its description. */
export function wrongDescription(folder: string, reason: string): Refused {
  return cannotPublish(join(folder, 'dist', RELEASE_FILE), reason);
}
