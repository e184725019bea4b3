type Tell = (cursor: string | null) => void;

/** Whether changes are subscribed to: started and stopped by one query, however many use it. */
export class Live {
  readonly #listen: ((tell: Tell) => () => void) | undefined;
  readonly #tell: Tell;
  #stop: (() => void) | null = null;

  /** Without `listen` there are no events. */
  constructor(listen: ((tell: Tell) => () => void) | undefined, tell: Tell) {
    this.#listen = listen;
    this.#tell = tell;
  }

  listenIf(isWanted: boolean): void {
    if (isWanted) {
      this.#stop ??= this.#listen?.(this.#tell) ?? null;
    } else {
      this.#stop?.();
      this.#stop = null;
    }
  }
}
