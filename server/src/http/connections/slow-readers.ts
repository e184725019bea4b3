import type { Socket } from 'node:net';
import { STREAM_MS } from '../limits/limits.ts';

/** Connections whose client reads nothing of an answer for this long are closed, in ms. */
export const STALLED_MS = 30_000;
/** Maximum of unsent bytes in memory. Beyond it, the connection with the oldest request is closed. */
export const HELD_BYTES = 256 * 1024 * 1024;

/** Progress of the reader of a connection; times in ms. */
export interface Reader {
  /** Bytes that the kernel had accepted at the last check. */
  taken: number;
  /** When it last accepted some, or had none to accept. */
  progressAt: number;
  /** When the oldest running request arrived. */
  askedAt: number;
}

/** Records the progress of each reader since the last check and returns those to close. */
export function slowReaders(readers: ReadonlyMap<Socket, Reader>, now: number): Socket[] {
  const slow: Socket[] = [];
  const waiting: { socket: Socket; bytes: number; askedAt: number }[] = [];
  for (const [socket, reader] of readers) {
    const taken = takenOf(socket);
    // A clock that is set back grants no extra time.
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
 * Bytes of a socket that the kernel has accepted. Only its handle reports parts of a large write; Node's own socket
 * timeout reads it too, but is reset by received bytes.
 */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
