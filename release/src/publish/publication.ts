import type { Audience, RegistryEntry } from '@veritas/shared/registry';
import type { BuildFiles } from '../builds/build-files.ts';
import type { Decide } from '../changes/decisions.ts';
import { refuseForeignPages } from '../registry/foreign-pages.ts';
import { withCanary, withRelease } from '../registry/registry-changes.ts';

/** A checked build, ready to be published. */
export interface Publication {
  readonly entry: RegistryEntry;
  readonly files: BuildFiles;
  readonly notes: BuildFiles;
  /** Where the build is, for messages. */
  readonly folder: string;
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience | undefined;
  /** For the history, in addition to the note of the change itself. */
  readonly note?: string | undefined;
}

/** Stores a build and names it in the registry: files first, document last. */
export function publication({ entry, files, notes, folder, audience, note }: Publication): Decide {
  const { name, title, active: release } = entry;
  return async (registry, store) => {
    refuseForeignPages(registry, entry, folder);
    const named = { name, title, release };
    const change = audience ? withCanary(registry, named, audience) : withRelease(registry, named);
    await store.store({ name, release, files, notes });
    const details = [change.note, note].filter((text) => text !== undefined).join(', ');
    return details === '' ? change : { ...change, note: details };
  };
}
