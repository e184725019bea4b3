import type { Counter } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { forgetLeases, freeLeases } from '../../db/index.ts';
import { HttpError } from '../../http/errors/errors.ts';
import type { Imports } from '../import/imports.ts';
import { LEASE_MS, leaseNameOf } from '../import/run.ts';
import { TURN } from '../import/turn.ts';
import { isBeingProcessed } from '../store/refusals.ts';
import { processingUploads } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { uploaderOf } from './uploader.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Resumes interrupted imports: of this process before its last start, or of another one that died. */
export class Recovery {
  readonly #context: AppContext;
  readonly #imports: Imports;
  readonly #resumed: Pick<Counter, 'inc'>;
  /** Attempts of this process that failed, by upload. */
  readonly #failed = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(context: AppContext, imports: Imports, resumed: Pick<Counter, 'inc'>) {
    this.#context = context;
    this.#imports = imports;
    this.#resumed = resumed;
  }

  /**
   * Resumes the uploads that no process imports. Each returned promise ends with its import and never rejects.
   * Interrupted attempts are retried with exponential back-off.
   */
  async begin(): Promise<readonly Promise<void>[]> {
    const { db, clock } = this.#context;
    const now = clock();
    const processing = await processingUploads(db);
    if (processing.length === 0) {
      this.#failed.clear();
      // Expired leases of processes that died after storing their import, which are never acquired again.
      await forgetLeases(db, leaseNameOf('%'));
      await forgetLeases(db, TURN);
      return [];
    }
    const names = processing.map(({ id }) => leaseNameOf(id));
    const free = await freeLeases(db, names, LEASE_MS);
    const due = processing.filter((upload) => free.has(leaseNameOf(upload.id)) && this.#isDue(upload, now));
    return due.map((upload) => this.#resume(upload));
  }

  #isDue({ id, attempts, touched_at: touchedAt }: Upload, now: number): boolean {
    const failed = this.#failed.get(id);
    return isOver(attempts, touchedAt, now) && (!failed || isOver(failed.count, failed.at, now));
  }

  async #resume(upload: Upload): Promise<void> {
    const { log, clock } = this.#context;
    const about = { upload: upload.id, attempt: upload.attempts + 1 };
    try {
      const importer = uploaderOf(this.#context, upload);
      const result = await this.#imports.resume(upload, importer, () => this.#resumed.inc());
      if (!result) return;
      log.warn({ ...about, processed: result.processed }, 'an import that was cut short was done by the server itself');
    } catch (error) {
      // Another process was faster, or this one stops.
      if (isBeingProcessed(error)) return;
      if (error instanceof HttpError && error.code === 'stopping') return;
      if (error instanceof HttpError)
        return log.warn(about, `an import that was cut short was not done: ${error.message}`);
      this.#failed.set(upload.id, { count: (this.#failed.get(upload.id)?.count ?? 0) + 1, at: clock() });
      log.error({ ...about, err: error }, 'an import that was cut short failed, and is tried again');
    }
  }
}

function isOver(attempts: number, since: number, now: number): boolean {
  const pause = attempts === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);
  return Math.abs(now - since) >= pause;
}
