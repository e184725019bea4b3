/** Functions to call whenever something happens. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** Returns its own undo. */
    add: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}
