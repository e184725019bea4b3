import { join } from 'node:path';
import type { Audience, RegistryEntry } from '@veritas/shared/registry';
import { checkBuild } from '../builds/check-build.ts';
import { entryOfBuild } from '../builds/entry-of-build.ts';
import { notesOf } from '../builds/provenance.ts';
import { readWhole, type WholeBuild } from '../builds/whole-build.ts';
import { commitOf } from '../builds/source-commit.ts';
import { changeRegistry } from '../changes/change-registry.ts';
import type { Changed } from '../changes/changed.ts';
import { newBuild } from './new-build.ts';
import { publication } from './publication.ts';

/** The folder of a remote's package, built before; or what was read of it before, as for the check in a browser. */
type Built = { readonly folder: string } | { readonly build: WholeBuild };

type PublishOptions = Built & {
  /** Where the server keeps releases and `registry.json`. */
  readonly dataDir: string;
  /** Origin that delivers the remote when it is not the shell's own: `http://{name}.localhost:3000`. */
  readonly origin?: string;
  /** The build was not named in a command: it is published only if it was never published in the data folder. */
  readonly automatic?: boolean;
  /** It is not minified, so its weight means nothing and weighing it would delay each edit. */
  readonly isDevelopment?: boolean;
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience;
  /** For the history. */
  readonly note?: string | undefined;
};

interface Published extends Changed {
  readonly name: string;
  /** Why a build that was not named in a command is not what everyone gets; null where it is. */
  readonly skippedBecause: string | null;
}

/**
 * Puts a built remote into the store under a version that its content decides, then names it in the registry: files
 * first, document last, so that the registry never names missing files. Nothing is written before the release matches
 * the registry's own schema, and no other release changes the registry meanwhile.
 * @throws Error when the remote is not built, does not match the schema, is of another contract than the shell's,
 * or has a page of another remote; it names the file and the field.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { dataDir, origin = '', automatic = false, isDevelopment = false, audience, note } = options;
  const { folder, built, files, sbom } = 'build' in options ? options.build : await readWhole(options.folder);
  const entry = entryOfBuild({ built, files, folder, origin });
  const { name } = entry;
  const { shared } = checkBuild(join(folder, 'dist'), files, isDevelopment ? null : undefined);
  const commit = isDevelopment ? undefined : await commitOf(folder);
  const notes = notesOf({ commit, api: built.api, shared, sbom, stored: new Date().toISOString() });
  const named = { entry, files, notes, folder, audience, note };
  let skippedBecause: string | null = null;
  const onSkipped = (why: string | null) => (skippedBecause = why);
  const decide = automatic ? newBuild({ ...named, dataDir, onSkipped }) : publication(named);
  const changed = await changeRegistry({ dataDir, verb: audience ? 'canary' : 'publish', name, commit }, decide);
  return { ...changed, name, skippedBecause };
}

/** A build that was read, and what it is in the registry where the console delivers its files. */
interface Prepared {
  readonly build: WholeBuild;
  readonly entry: RegistryEntry;
}

/** Reads a build by every rule that needs no registry; nothing is written. */
export async function prepare(folder: string): Promise<Prepared> {
  const build = await readWhole(folder);
  return { build, entry: entryOfBuild({ ...build, origin: '' }) };
}
