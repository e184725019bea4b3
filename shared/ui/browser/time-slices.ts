/** Maximum blocking time of the main thread: half a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 8;

/** Await before each unit of work; yields to the page whenever its time slice is used up. */
export type GiveWay = () => Promise<void> | null;

export function timeSlices(): GiveWay {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return null;
    return nextTurn().then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}

/** Yields to pending events and continues immediately: timers would cost 4 ms each. */
function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
