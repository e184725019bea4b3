import type { Socket } from 'node:net';
import { STREAM_MS } from './limits.ts';

/** A reader that takes nothing of its answer for this long is ended, in ms. */
export const STALLED_MS = 30_000;
/** Bytes of answers that may wait in memory for their readers. Beyond, the one that has been at it longest is ended. */
export const HELD_BYTES = 256 * 1024 * 1024;

/** How the reader of a connection gets on; times in ms. */
export interface Reader {
  /** Bytes the system had taken when last looked at. */
  taken: number;
  /** When it took some, or had nothing to take. */
  progressAt: number;
  /** When the oldest request under way came. */
  askedAt: number;
}

/** Notes what each reader has taken since the last look, and picks those to be ended. */
export function slowReaders(readers: ReadonlyMap<Socket, Reader>, now: number): Socket[] {
  const slow: Socket[] = [];
  const waiting: { socket: Socket; bytes: number; askedAt: number }[] = [];
  for (const [socket, reader] of readers) {
    const taken = takenOf(socket);
    // A clock that was set back gives nobody more time.
    if (socket.writableLength === 0 || taken !== reader.taken || reader.progressAt > now) reader.progressAt = now;
    reader.taken = taken;
    if (socket.writableLength === 0) continue;
    const isSlow = now - reader.progressAt >= STALLED_MS || now - reader.askedAt >= STREAM_MS;
    if (isSlow) slow.push(socket);
    else waiting.push({ socket, bytes: socket.writableLength, askedAt: reader.askedAt });
  }
  let held = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { socket, bytes } of waiting.toSorted((a, b) => a.askedAt - b.askedAt)) {
    if (held <= HELD_BYTES) break;
    slow.push(socket);
    held -= bytes;
  }
  return slow;
}

/**
 * Bytes of a socket that the system has taken. Only its handle tells of a part of a large write; Node's own time-out of
 * sockets looks there too, but counts what is received as a sign of life.
 */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
