import type { UploadResult } from '@veritas/shared/contracts';
import type { AppContext } from '../../context/app-context.ts';
import { stopping } from '../store/refusals.ts';
import type { Upload } from '../store/uploads.ts';
import { importUpload } from './import-upload.ts';
import type { ImportContext, Importer } from './run.ts';
import { clearHiddenIfFree } from './turn.ts';

/** On SIGTERM an import gets this long to finish; a longer one is left to the next process. */
const GRACE_MS = 3_000;

/** The imports of this process: none ends in the middle of a part, and none is left running when the process stops. */
export class Imports {
  readonly #context: ImportContext;
  readonly #stop = new AbortController();
  /** Running tasks by upload; null: not for a single upload. */
  readonly #running = new Map<Promise<unknown>, string | null>();

  constructor(context: AppContext) {
    this.#context = { ...context, signal: this.#stop.signal };
    context.stopping?.addEventListener('abort', () => void setTimeout(() => void this.stop(), GRACE_MS).unref());
  }

  /** As `importUpload`, for the request that brought the last chunk. */
  importNow(upload: Upload, importer: Importer): Promise<UploadResult> {
    return this.#track(upload.id, () => importUpload(this.#context, upload, importer));
  }

  /**
   * Resumes an interrupted import, unless this process is already running it; `begun` is called once it is certain that
   * no other process runs it either.
   */
  async resume(upload: Upload, importer: Importer, begun: () => void): Promise<UploadResult | null> {
    if ([...this.#running.values()].includes(upload.id)) return null;
    return this.#track(upload.id, () => importUpload({ ...this.#context, begun }, upload, importer, 'by itself'));
  }

  /** Deletes what undos and lost imports left hidden, unless another process is doing that. */
  clearHidden(): Promise<void> {
    const { signal } = this.#stop;
    const between = () => Promise.resolve(signal.throwIfAborted());
    return this.#track(null, () => clearHiddenIfFree(this.#context, between));
  }

  /** Stops running imports at their next part, releases their leases and waits; the next start resumes them. */
  async stop(): Promise<void> {
    this.#stop.abort(stopping());
    await Promise.allSettled(this.#running.keys());
  }

  #track<T>(uploadId: string | null, work: () => Promise<T>): Promise<T> {
    // No import may start after `stop`, which could not wait for it, while the store may close.
    const running = this.#stop.signal.aborted ? Promise.reject<T>(stopping()) : work();
    this.#running.set(running, uploadId);
    const forget = () => void this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }
}
