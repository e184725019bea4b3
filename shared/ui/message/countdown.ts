/** A timer that can be paused by the pointer, the focus, or both. */
export function createCountdown() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | null = null;
  let left = 0;
  let startedAt = 0;
  const holders = new Set<'pointer' | 'focus'>();

  function run() {
    clearTimeout(timer);
    startedAt = performance.now();
    if (end && holders.size === 0) timer = setTimeout(end, left);
  }
  function take(holder: 'pointer' | 'focus') {
    if (end && holders.size === 0) left = Math.max(0, left - (performance.now() - startedAt));
    holders.add(holder);
    clearTimeout(timer);
  }
  function release(holder: 'pointer' | 'focus') {
    if (holders.delete(holder) && holders.size === 0) run();
  }
  const start = (ms: number, onEnd: () => void) => {
    left = ms;
    end = onEnd;
    run();
  };
  const stop = () => {
    clearTimeout(timer);
    end = null;
    // The hovered element may be removed with the message, without a pointerleave event.
    holders.clear();
  };
  return {
    start,
    stop,
    hold: {
      onPointerEnter: () => take('pointer'),
      onPointerLeave: () => release('pointer'),
      onFocus: () => take('focus'),
      onBlur: () => release('focus'),
    },
  };
}
