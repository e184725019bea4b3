import { logFailure } from '../../api/errors.ts';
import { allNewestFirst } from '../../domain/devices/columns/all-newest-first.ts';
import { allRecords, InvalidAnswer } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import { timeSlices } from '../../ui/browser/time-slices.ts';
import { askOrder } from './ask-order.ts';
import { BodyParts } from './body-parts.ts';
import { createWorker } from './create-worker.ts';
import { readColumns } from './read-columns.ts';
import { BodyLost, ReadingWorker, WorkerLost } from './reading-worker.ts';
import type { AskedRecords } from './reading-worker.ts';
import type { ReadOrder } from './worker-messages.ts';
import { hungStart } from './worker-start.ts';

/** Reads bodies of records in a worker; without one, in slices on the main thread, which takes longer. */
export class RecordsReader {
  #waiting: ReadingWorker | null = null;
  /** Has requested the records itself. */
  #asked: ReadingWorker | null = null;
  /** After a worker was lost, and where workers are blocked, the main thread reads. */
  #isAlone = false;
  #hasRefusedArrow = false;
  readonly #create: () => Worker | null;
  readonly #onReceived: (bytes: number) => void;

  /** `onReceived` is called with the bytes received so far of what a worker requested. */
  constructor(create: () => Worker | null = createWorker, onReceived: (bytes: number) => void = () => undefined) {
    this.#create = create;
    this.#onReceived = onReceived;
  }

  /** Adopts a worker that has requested the records; the next `readAsked` reads the answer. */
  adopt(worker: Worker): void {
    this.#asked = new ReadingWorker(worker, { hasAsked: true });
  }

  /** Lets a worker request the records for the next `readAsked`, and read them while they arrive. */
  ask(zone: string): void {
    if (!this.readsArrow || this.#asked) return;
    const worker = this.#start();
    if (!worker) return;
    worker.postMessage(askOrder(zone));
    this.adopt(worker);
  }

  /** Starts the worker of the next read, so that its code loads in parallel with the records. */
  prepare(): void {
    if (this.#isAlone || this.#waiting) return;
    const worker = this.#start();
    if (worker) this.#waiting = new ReadingWorker(worker);
  }

  /** Whether the next body may be an Arrow stream, which only a worker reads. */
  get readsArrow(): boolean {
    return !this.#isAlone && !this.#hasRefusedArrow;
  }

  /** Ends the waiting workers. */
  stop(): void {
    this.#waiting?.end();
    this.#asked?.end();
    this.#waiting = this.#asked = null;
  }

  /** Whether the answer of an adopted worker is still unread. */
  get hasAsked(): boolean {
    return this.#asked !== null;
  }

  /**
   * The records that an adopted worker received; null without such a worker, or when its answer is unusable: the page
   * has to request them. @throws AbortError.
   */
  async readAsked(zone: string, signal: AbortSignal): Promise<AskedRecords | null> {
    const worker = this.#asked;
    this.#asked = null;
    try {
      return (await worker?.readAsked(zone, signal, this.#onReceived)) ?? null;
    } catch (error) {
      if (error instanceof WorkerLost) this.#goOnAlone(error);
      else if (error instanceof InvalidAnswer) this.#refuseArrow(error);
      else throw error;
      return null;
    }
  }

  /**
   * @throws InvalidAnswer when the body is not a list of records; AbortError; BodyLost when it has to be requested
   * again, which includes an unusable Arrow stream: the next request is for JSON.
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
      if (!(error instanceof InvalidAnswer) || this.#hasRefusedArrow) throw error;
      this.#refuseArrow(error);
      throw new BodyLost();
    }
  }

  #start(): Worker | null {
    try {
      const worker = hungStart.isKnown ? null : this.#create();
      if (!worker) this.#isAlone = true;
      return worker;
    } catch (error) {
      this.#goOnAlone(error);
      return null;
    }
  }

  #refuseArrow({ cause }: InvalidAnswer): void {
    this.#hasRefusedArrow = true;
    logFailure('Records are read as JSON', cause);
  }

  #goOnAlone(reason: unknown): void {
    this.#isAlone = true;
    logFailure('Records are read without a worker', reason);
  }
}

/** Reads JSON in slices on the main thread. @throws BodyLost for an Arrow stream. */
async function readHere({ body, checksum, zone }: ReadOrder, signal: AbortSignal): Promise<readonly DeviceRecord[]> {
  if (checksum !== null) throw new BodyLost();
  const giveWay = timeSlices();
  const reading = readColumns(BodyParts.of(body), zone);
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return allRecords(step.value, allNewestFirst(step.value));
    await giveWay();
    signal.throwIfAborted();
  }
}
