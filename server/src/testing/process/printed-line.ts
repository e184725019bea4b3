import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Waits for a line of a process, such as the one by which a server says that it is ready.
 * @throws Error with all that the process printed, if it ends before or cannot be started.
 */
export async function printedLine(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { stdout, stderr } = child;
  if (!stdout) throw new Error('The process was started without its output');
  const printed: string[] = [];
  const keep = (part: Buffer | string) => void printed.push(String(part));
  stderr?.on('data', (part: Buffer) => process.stderr.write(part)).on('data', keep);
  const lines = createInterface({ input: stdout });
  const found = new Promise<RegExpExecArray>((resolve) => {
    lines.on('line', (line) => {
      keep(`${line}\n`);
      const match = pattern.exec(line);
      if (match) resolve(match);
    });
  });
  // Not at "exit": what it printed last may come after that.
  const ended = once(child, 'close').then(([code, signal]) => {
    const end = `${child.spawnargs.join(' ')} ended (${String(code ?? signal)}) before it printed ${String(pattern)}:`;
    throw new Error([end, printed.join('')].join('\n'));
  });
  try {
    return await Promise.race([found, ended]);
  } finally {
    lines.close();
    stdout.resume();
    stderr?.off('data', keep);
  }
}
