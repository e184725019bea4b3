import { createStore } from 'zustand/vanilla';

/** Update interval of the number, in ms; a faster answer needs no number. */
const EVERY_MS = 250;

/** Progress of a body, for a page that has nothing else to show; null until it is worth showing. */
export class ReceivedBytes {
  readonly store = createStore<{ readonly bytes: number | null }>()(() => ({ bytes: null }));
  #shownAt = 0;

  /** Resets the progress, as for another request. */
  reset(): void {
    this.#shownAt = performance.now();
    this.store.setState({ bytes: null });
  }

  /** Sets the number of bytes received so far. */
  readonly count = (bytes: number): void => {
    const now = performance.now();
    if (now - this.#shownAt < EVERY_MS) return;
    this.#shownAt = now;
    this.store.setState({ bytes });
  };
}
