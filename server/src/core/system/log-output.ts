import { write as writeFile, writeSync } from 'node:fs';
import { hasCode } from 'release/error-parts';

/** Maximum of buffered lines while the disk or the pipe is slow; more are dropped. */
const MAX_WAITING = 10_000;
/** A pipe with a slow reader returns EAGAIN. */
const AGAIN_MS = 50;
const TRIES_AT_END = 20;
const PINO_WARN = 40;

type Write = (fd: number, bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

export interface LogOutput {
  write(line: string): void;
  /** Flushes the buffer at process exit. */
  flushSync(): void;
}

/**
 * Destination of log lines. A full disk only drops lines; the next written line says how many. The default destination
 * of pino throws instead, and blocks the process exit forever.
 */
export function logOutput(fd: number, write: Write = writeFile): LogOutput {
  let waiting: string[] = [];
  let underWay: Buffer | null = null;
  let lost = 0;
  /** A line was written in part. */
  let cut = false;

  function next(): void {
    if (waiting.length === 0) return;
    const said = lost;
    const head = `${cut ? '\n' : ''}${said > 0 ? lostLine(said) : ''}`;
    const lines = waiting;
    waiting = [];
    send(Buffer.from(head + lines.join('')), 0, (failed) => {
      lost += failed ? lines.length : -said;
      next();
    });
  }

  function send(bytes: Buffer, from: number, done: (failed: boolean) => void): void {
    underWay = bytes.subarray(from);
    write(fd, underWay, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => send(bytes, from, done), AGAIN_MS);
      if (!error && from + written < bytes.length) return send(bytes, from + written, done);
      underWay = null;
      if (!error) cut = false;
      else if (from > 0) cut = true;
      done(error !== null);
    });
  }

  return {
    write(line) {
      if (waiting.length < MAX_WAITING) waiting.push(line);
      else lost += 1;
      if (!underWay) next();
    },
    flushSync() {
      const rest = Buffer.concat([underWay ?? Buffer.alloc(0), Buffer.from(waiting.join(''))]);
      waiting = [];
      writeAll(fd, rest);
    },
  };
}

function writeAll(fd: number, bytes: Buffer): void {
  let at = 0;
  for (let tries = 0; at < bytes.length && tries < TRIES_AT_END;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) return;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    }
  }
}

function lostLine(lost: number): string {
  const line = { level: PINO_WARN, time: new Date().toISOString(), lost, msg: 'log lines could not be written' };
  return `${JSON.stringify(line)}\n`;
}
