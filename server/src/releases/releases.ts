import type { Changed, Decide, HistoryLine } from 'release/rules';
import type { Db } from '../db/index.ts';
import type { PublishedRegistry } from './published-registry.ts';

/** Maximum size of a file of a release, in bytes; it is read into memory. The five remotes are 1.0 MB together. */
export const LARGEST_FILE = 16 * 2 ** 20;

/** Who changes what of which remote, for the history. */
export interface ChangeRequest {
  readonly verb: string;
  /** Of the remote. */
  readonly name: string;
  readonly by: string;
  /** Commit that a release was built from. */
  readonly commit?: string | undefined;
}

/**
 * Access check and audit entry of a change: both run in a transaction, with releases in the database in that of the
 * change.
 */
export interface Around {
  /** Throws when the change is no longer allowed. Runs again where the registry of a folder is written. */
  readonly check: (trx: Db) => Promise<void>;
  /** For the audit trail. */
  readonly note: (trx: Db, changed: Changed) => Promise<void>;
}

/** For a change without access check and audit entry. */
export const UNCHECKED: Around = { check: () => Promise.resolve(), note: () => Promise.resolve() };

/** The registry and the files of releases, wherever the installation keeps them (docs/decisions/182). */
export interface Releases {
  /** Null while nothing was ever published. */
  read(): Promise<PublishedRegistry | null>;
  /** The content of `<name>/<version>/<file>`; null where there is none, or more than `LARGEST_FILE` bytes. */
  file(path: string): Promise<Buffer | null>;
  /** Changes the registry atomically. @throws Refusal with a message for the caller. */
  change(request: ChangeRequest, decide: Decide, around: Around): Promise<Changed>;
  /** All changes, the last one first. */
  history(): Promise<HistoryLine[]>;
}
