import { join } from 'node:path';
import { RELEASE_FILE } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';

/** Refusal of a build because of a file of it. */
export function cannotPublish(file: string, reason: string): Refusal {
  return new Refusal(`${file} cannot be published: ${reason}.`);
}

/** Refusal of a build because of its description. */
export function wrongDescription(folder: string, reason: string): Refusal {
  return cannotPublish(join(folder, 'dist', RELEASE_FILE), reason);
}
