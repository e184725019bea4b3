type ConsoleChunk = typeof import('./routes/console.tsx');

let chunk: Promise<ConsoleChunk> | null = null;

/** Everything behind the login, in a chunk of its own; a failed download may be tried again. */
export function loadConsole(): Promise<ConsoleChunk> {
  chunk ??= import('./routes/console.tsx').catch((error: unknown) => {
    chunk = null;
    throw error;
  });
  return chunk;
}
