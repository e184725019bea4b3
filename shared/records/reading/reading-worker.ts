import { allRecords, DeviceColumns, InvalidAnswer, keepDays } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import { hasStarted, hungStart, SILENCE_MS, START_MS, watchStart } from './worker-start.ts';
import type { AskedHeaders, HandOverOrder, ReadOrder, WorkerMessage } from './worker-messages.ts';

/** The body was transferred to a worker and lost; requested again, it is read in a simpler way. */
export class BodyLost extends Error {}

/** The worker ended, or never started. */
export class WorkerLost extends BodyLost {}

/** Records that a worker requested itself. */
export interface AskedRecords {
  readonly records: readonly DeviceRecord[];
  readonly headers: AskedHeaders;
}

const NO_HEADERS: AskedHeaders = { etag: null, cursor: null, archived: null };

type ColumnsMessage = Extract<WorkerMessage, { kind: 'columns' }>;
type InvalidMessage = Extract<WorkerMessage, { kind: 'invalid' }>;

/** A worker that reads one body of records and then ends, so that it keeps nothing of them. */
export class ReadingWorker {
  /** Whether its code is loaded and runs. */
  readonly isReady: Promise<boolean>;
  readonly #worker: Worker;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hear: (message: WorkerMessage) => void = () => undefined;
  #lose: (lost: WorkerLost) => void = () => undefined;
  /** It ended on its own, perhaps before anything waited for it. */
  #lost: WorkerLost | null = null;

  /** `hasAsked`: it is already running, and has requested the records. */
  constructor(worker: Worker, { hasAsked = false } = {}) {
    this.#worker = worker;
    watchStart(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end(event.message);
    });
    worker.addEventListener('messageerror', () => this.#end('Its answer could not be read.'));
    this.isReady = hasAsked ? Promise.resolve(true) : this.#answer(() => true).catch(() => false);
  }

  /**
   * The records of a body, which is transferred. Ends the worker, as the signal does. @throws InvalidAnswer when the
   * body is not a list of records; WorkerLost; AbortError.
   */
  async read(order: ReadOrder, signal: AbortSignal): Promise<readonly DeviceRecord[]> {
    try {
      signal.throwIfAborted();
      const answer = this.#answer(outcomeOf, signal);
      this.#worker.postMessage(order, [order.body]);
      return recordsOf(await answer, order.zone);
    } finally {
      this.end();
    }
  }

  /**
   * The records that this worker requested before the user was known; null when the page has to request them. Ends the
   * worker, as the signal does. `onReceived` is called with the bytes of the body received so far. @throws
   * InvalidAnswer when the body is not a list of records; WorkerLost; AbortError.
   */
  async readAsked(
    zone: string,
    signal: AbortSignal,
    onReceived: (bytes: number) => void,
  ): Promise<AskedRecords | null> {
    try {
      signal.throwIfAborted();
      const answer = this.#answer((message) => {
        if (message.kind === 'reading' && message.received !== undefined) onReceived(message.received);
        return message.kind === 'declined' ? message : outcomeOf(message);
      }, signal);
      this.#worker.postMessage({ kind: 'hand-over', zone } satisfies HandOverOrder);
      const message = await answer;
      if (message.kind === 'declined') return null;
      const records = recordsOf(message, zone);
      return { records, headers: (message.kind === 'columns' && message.headers) || NO_HEADERS };
    } finally {
      this.end();
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }

  /** The first message with a result. */
  #answer<T>(of: (message: WorkerMessage) => T | undefined, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      this.#lose = reject;
      this.#hear = (message) => {
        const answer = of(message);
        if (answer === undefined) return this.#listenOn();
        clearTimeout(this.#timer);
        resolve(answer);
      };
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      this.#listenOn();
    });
  }

  #listenOn(): void {
    clearTimeout(this.#timer);
    this.#timer = hasStarted(this.#worker)
      ? setTimeout(() => this.#end('It no longer answers.'), SILENCE_MS)
      : setTimeout(() => this.#hang(), START_MS);
  }

  #hang(): void {
    hungStart.isKnown = true;
    this.#end('It did not start.');
  }

  #end(reason: string): void {
    this.end();
    this.#lost = new WorkerLost(reason);
    this.#lose(this.#lost);
  }
}

/** A worker's result for a body; undefined for other messages. */
function outcomeOf(message: WorkerMessage): ColumnsMessage | InvalidMessage | undefined {
  return message.kind === 'columns' || message.kind === 'invalid' ? message : undefined;
}

function recordsOf(message: ColumnsMessage | InvalidMessage, zone: string): readonly DeviceRecord[] {
  if (message.kind === 'invalid') throw new InvalidAnswer(undefined, { cause: message.reason });
  const columns = new DeviceColumns(message.columns);
  keepDays(columns, zone, message.days);
  return allRecords(columns, message.newest);
}
