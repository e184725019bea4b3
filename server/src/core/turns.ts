interface Limits {
  /** Concurrent tasks. */
  readonly atOnce: number;
  /** Length of the queue; more tasks are refused. */
  readonly waiting: number;
  /** The error of a refused task. */
  readonly refusal: () => Error;
  /** Called when the last task ends. */
  readonly onIdle?: () => void;
}

/** Limits concurrent tasks; the others wait in the order in which they came. */
export class Turns {
  readonly #limits: Limits;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws the refusal when the queue is full. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, refusal, onIdle } = this.#limits;
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#waiting.length >= waiting) throw refusal();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next task takes the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else if ((this.#running -= 1) === 0) onIdle?.();
    }
  }
}
