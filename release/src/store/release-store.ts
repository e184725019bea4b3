import type { Release } from '@veritas/shared/registry';
import type { BuildFiles } from '../builds/build-files.ts';

/** A release as it is stored. */
export interface StoredRelease {
  readonly name: string;
  readonly release: Release;
  readonly files: BuildFiles;
  /** Kept with the release, but its version does not depend on them: those of its first build stay. */
  readonly notes: BuildFiles;
}

/** Where the files of releases are: a data folder, or a database that several servers share. */
export interface ReleaseStore {
  /** Stores a version, which is immutable: a stored version has the same content. */
  readonly store: (release: StoredRelease) => Promise<void>;
  /** @throws Error with the stored versions when this one is missing, or with the file that is damaged. */
  readonly readStored: (name: string, version: string) => Promise<Release>;
}
