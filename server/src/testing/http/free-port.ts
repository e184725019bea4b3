import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152), so that a reserved port is not assigned to a
 * connection meanwhile.
 */
const RANGE = { first: 20_000, last: 32_767 };

/**
 * Reserves a free port of this machine while this process runs, across processes: the caller may use it late, stop
 * using it, and use it again.
 */
export async function freePort({ first, last } = RANGE): Promise<number> {
  const count = last - first + 1;
  // Starts at a random port: one that was just released may be used again by its last owner.
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = first + ((start + step) % count);
    if (await claim(port)) return port;
  }
  throw new Error(`No port from ${first} to ${last} is free.`);
}

/**
 * Holds the UDP socket of the same number as the reservation: other calls skip the port, and its caller can listen on
 * TCP.
 */
async function claim(port: number): Promise<boolean> {
  const at = { port, exclusive: true };
  const held = createSocket('udp4').unref();
  const isOurs = await opens(held.bind({ ...at, address: '127.0.0.1' }));
  if (isOurs && (await canListen({ ...at, host: '127.0.0.1' }))) return true;
  held.close();
  return false;
}

async function canListen(at: ListenOptions): Promise<boolean> {
  const probe = createServer().listen(at);
  if (!(await opens(probe))) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

async function opens(socket: EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw error;
  }
}
