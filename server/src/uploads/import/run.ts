import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import type { AuditContext } from '../../audit/record.ts';
import { holdLease, looseTransaction, releaseLease, renewLeases, transaction } from '../../db/index.ts';
import type { Db, Lease } from '../../db/index.ts';
import { beingProcessed, uploadGone } from '../store/refusals.ts';
import { chunksOf } from '../store/chunks.ts';
import { proceed } from '../store/transitions.ts';
import type { Upload } from '../store/uploads.ts';

/** Lease duration: longer than the longest part of an import; leases of a dead process expire after this. */
export const LEASE_MS = 6_000;
/** While nothing is written, leases are renewed this often. */
const RENEW_MS = 1_500;

/**
 * With `signal` an import stops at its next part, for another process, or the next start, to take it up again. `begun`
 * is called once it is certain that only this process runs it.
 */
export type ImportContext = Pick<AppContext, 'db' | 'dialect' | 'clock' | 'config' | 'log'> & {
  readonly signal?: AbortSignal;
  readonly begun?: () => void;
};

/** The user of an import. */
export interface Importer extends AuditContext {
  readonly signInId: string | null;
  /** Throws 401 or 403 once the importer's authority has ended; locks it until the transaction ends. */
  readonly requireAuthority: (trx: Db) => Promise<unknown>;
}

export const leaseNameOf = (uploadId: string) => `upload:${uploadId}`;

/** One attempt to import an upload: the leases that it must hold to write, and its transactions. */
export class ImportRun {
  readonly context: ImportContext;
  readonly upload: Upload;
  readonly importer: Importer;
  readonly #leases: Lease[];
  #renewedAt: number;
  /** Running parts: each has renewed the leases, and locks their rows until it ends. */
  #parts = 0;

  private constructor(context: ImportContext, upload: Upload, importer: Importer, lease: Lease) {
    this.context = context;
    this.upload = upload;
    this.importer = importer;
    this.#leases = [lease];
    this.#renewedAt = context.clock();
  }

  /** Runs `work` under the lease of this upload, across processes. Throws 423 while it is held. */
  static async alone<T>(
    context: ImportContext,
    upload: Upload,
    importer: Importer,
    work: (run: ImportRun) => Promise<T>,
  ): Promise<T> {
    const { db } = context;
    const lease = { name: leaseNameOf(upload.id), holder: randomUUID() };
    if (!(await holdLease(db, lease, LEASE_MS))) throw beingProcessed();
    try {
      return await work(new ImportRun(context, upload, importer, lease));
    } finally {
      await releaseLease(db, lease);
    }
  }

  /** The same run, which must hold one more lease from now on. */
  with(lease: Lease): ImportRun {
    const [own] = this.#leases;
    if (!own) throw new Error('A run without its lease');
    const run = new ImportRun(this.context, this.upload, this.importer, own);
    run.#leases.push(lease);
    return run;
  }

  /**
   * Call repeatedly outside of parts. Throws 423 when another process has taken over the upload, and the abort reason
   * of the signal.
   */
  async keep(): Promise<void> {
    const { db, clock, signal } = this.context;
    signal?.throwIfAborted();
    const now = clock();
    if (this.#parts > 0 || Math.abs(now - this.#renewedAt) < RENEW_MS) return;
    if (!(await renewLeases(db, this.#leases, LEASE_MS))) throw beingProcessed();
    this.#renewedAt = now;
  }

  /** Runs `work` in a transaction, whatever the state of the upload. Throws 423 when it lost a lease. */
  async underLease(work: (trx: Db) => Promise<void>): Promise<void> {
    const { db, signal } = this.context;
    signal?.throwIfAborted();
    await transaction(db, async (trx) => {
      if (!(await renewLeases(trx, this.#leases, LEASE_MS))) throw beingProcessed();
      await work(trx);
    });
  }

  /** The bytes of the file in order. Throws as `keep`. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(this.context.db, this.upload.id, this.upload.total_chunks)) {
      await this.keep();
      yield chunk;
    }
  }

  /**
   * Runs one part of the import as a transaction, then yields to other requests. Fenced: a run that lost a lease to
   * another process, or whose upload was cancelled, writes nothing. Only a `durable` part waits for the disk.
   */
  async part<T>(work: (trx: Db) => Promise<T>, kind: 'loose' | 'durable' = 'loose'): Promise<T> {
    const { db, dialect, clock, signal } = this.context;
    signal?.throwIfAborted();
    const fenced = async (trx: Db) => {
      const now = clock();
      if (!(await renewLeases(trx, this.#leases, LEASE_MS))) throw beingProcessed();
      if (!(await proceed(trx, this.upload.id, now))) throw uploadGone();
      const result = await work(trx);
      // On SQLite the commit blocks the process: yields first to requests that need no database.
      await nextTurn();
      return result;
    };
    this.#parts += 1;
    try {
      const done = await (kind === 'durable' ? transaction(db, fenced) : looseTransaction(db, dialect, fenced));
      this.#renewedAt = clock();
      await nextTurn();
      return done;
    } finally {
      this.#parts -= 1;
    }
  }
}
