import { spawn, type SpawnOptions } from 'node:child_process';

export interface RunOptions extends Omit<SpawnOptions, 'stdio'> {
  /** Takes what the command writes; without it the command writes to the terminal. */
  readonly sink?: ((text: string) => void) | undefined;
}

/** Runs a command to its end and returns its exit code; a command that cannot be started counts as 1. */
export function run(command: string, args: readonly string[], { sink, ...options }: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const out = sink ? 'pipe' : 'inherit';
    const child = spawn(command, [...args], { ...options, stdio: ['ignore', out, out] });
    if (sink) {
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', sink);
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Processes the list with the given number of workers; returns results in the order of the list. */
export async function inParallel<T, R>(
  items: readonly T[],
  workers: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
