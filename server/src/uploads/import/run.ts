import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import type { Doer } from '../../audit/record.ts';
import { holdLease, looseTransaction, transaction } from '../../db/index.ts';
import type { Db, Lease } from '../../db/index.ts';
import { beingProcessed, uploadGone } from '../refusals.ts';
import { proceed } from '../store/transitions.ts';

/** Longer than the longest part of an import; what a dead process held is free after this. */
export const LEASE_MS = 10_000;

export type ImportContext = Pick<AppContext, 'db' | 'dialect' | 'clock' | 'config' | 'log'>;

/** On whose behalf an upload is imported. */
export interface Importer extends Doer {
  /** Throws 401 or 403 once the importer's authority has ended; until the transaction ends it cannot. */
  readonly requireAuthority: (trx: Db) => Promise<unknown>;
}

/** One attempt to import an upload, and what it must still hold when it writes. */
export interface ImportRun {
  readonly context: ImportContext;
  readonly uploadId: string;
  readonly doer: Importer;
  readonly lease: Lease;
}

/**
 * Runs one part of an import as a transaction, after which others get their turn. Fenced: who lost a lease to another
 * process, or whose upload was cancelled, writes nothing any more. Only the last part, which shows what the others stored
 * and makes it `final`, waits for the disk.
 */
export async function inPart<T>(
  run: ImportRun,
  leases: readonly Lease[],
  work: (trx: Db) => Promise<T>,
  final = false,
): Promise<T> {
  const { db, dialect, clock } = run.context;
  const part = async (trx: Db) => {
    const now = clock();
    for (const lease of leases) if (!(await holdLease(trx, lease, now, LEASE_MS))) throw beingProcessed();
    if (!(await proceed(trx, run.uploadId, now))) throw uploadGone();
    const result = await work(trx);
    // On SQLite the commit writes inside the process: others who need no database go first.
    await nextTurn();
    return result;
  };
  const done = await (final ? transaction(db, part) : looseTransaction(db, dialect, part));
  await nextTurn();
  return done;
}
