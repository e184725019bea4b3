/** Signals that end a process, with the exit codes that shells expect. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls `cleanUp` when this process ends, also by a signal such as that of Ctrl+C. What it does has to be synchronous.
 * The returned function cancels that.
 */
export function cleanUpAtExit(cleanUp: () => void): () => void {
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => ({ signal, handle: () => process.exit(code) }));
  process.once('exit', cleanUp);
  for (const { signal, handle } of handlers) process.once(signal, handle);
  return () => {
    process.off('exit', cleanUp);
    for (const { signal, handle } of handlers) process.off(signal, handle);
  };
}
