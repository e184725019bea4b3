type Tell = (cursor: string | null) => void;

/** Whether somebody listens to changes: started and stopped by one question, however often it is asked. */
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
