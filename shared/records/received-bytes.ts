import { createStore } from 'zustand/vanilla';

/** How often the number is shown, in ms; what comes faster than that needs no number. */
const EVERY_MS = 250;

/** How much of a body has come, for a page that has nothing else to show; null until that is worth saying. */
export class ReceivedBytes {
  readonly store = createStore<{ readonly bytes: number | null }>()(() => ({ bytes: null }));
  #shownAt = 0;

  /** Nothing has come, as when another body is asked for. */
  reset(): void {
    this.#shownAt = performance.now();
    this.store.setState({ bytes: null });
  }

  /** Takes how many bytes of the body there are by now. */
  readonly count = (bytes: number): void => {
    const now = performance.now();
    if (now - this.#shownAt < EVERY_MS) return;
    this.#shownAt = now;
    this.store.setState({ bytes });
  };
}
