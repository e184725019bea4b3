import { logFailure } from '../../api/errors.ts';
import { allRecords } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import { timeSlices } from '../../ui/browser/time-slices.ts';
import { createWorker } from './create-worker.ts';
import { readColumns } from './read-columns.ts';
import { ReadingWorker, WorkerLost } from './reading-worker.ts';
import { newestSlots } from './worker-messages.ts';
import type { ReadOrder } from './worker-messages.ts';

/**
 * Reads bodies of records in a worker; where there is none, in slices on the page's own thread, which takes longer.
 */
export class RecordsReader {
  #waiting: ReadingWorker | null = null;
  /** Once a worker was lost, the page reads for itself. */
  #isAlone = false;
  readonly #create: () => Worker | null;

  constructor(create: () => Worker | null = createWorker) {
    this.#create = create;
  }

  /** Starts the worker that will read next, so that its code comes while the records do. */
  prepare(): void {
    if (this.#isAlone || this.#waiting) return;
    try {
      const worker = this.#create();
      this.#waiting = worker && new ReadingWorker(worker);
    } catch (error) {
      this.#goOnAlone(error);
    }
  }

  /** Ends the worker that waits. */
  stop(): void {
    this.#waiting?.end();
    this.#waiting = null;
  }

  /**
   * @throws InvalidAnswer when the body is no list of records; AbortError; WorkerLost when the body is gone: asked for
   * again, it is read without a worker.
   */
  async read(order: ReadOrder, signal: AbortSignal): Promise<readonly DeviceRecord[]> {
    this.prepare();
    const worker = this.#waiting;
    this.#waiting = null;
    if (!worker) return readHere(order, signal);
    if (!(await worker.isReady)) {
      this.#goOnAlone(new WorkerLost('It did not start.'));
      return readHere(order, signal);
    }
    try {
      return await worker.read(order, signal);
    } catch (error) {
      if (error instanceof WorkerLost) this.#goOnAlone(error);
      throw error;
    }
  }

  #goOnAlone(reason: unknown): void {
    this.#isAlone = true;
    logFailure('Records are read without a worker', reason);
  }
}

async function readHere({ body, zone }: ReadOrder, signal: AbortSignal): Promise<readonly DeviceRecord[]> {
  const giveWay = timeSlices();
  const reading = readColumns(body, zone);
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return allRecords(step.value, newestSlots(step.value));
    await giveWay();
    signal.throwIfAborted();
  }
}
