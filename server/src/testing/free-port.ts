import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to listeners that leave the choice to them (Linux from
 * 32768, others from 49152): a port that is chosen here and used later must not be taken by one of those meanwhile.
 */
const RANGE = { first: 20_000, last: 32_767 };

/**
 * A port of this machine that nobody listens on, and that no other call gets, in this process or in another one, while
 * this process runs: the caller may use it late, stop using it, and use it again.
 */
export async function freePort({ first, last } = RANGE): Promise<number> {
  const count = last - first + 1;
  // Not all from the same end: a port that was in use a moment ago may still be wanted by its last user.
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = first + ((start + step) % count);
    if (await claim(port)) return port;
  }
  throw new Error(`No port from ${first} to ${last} is free.`);
}

/**
 * UDP has ports of its own: while its socket of the same number is held, other calls pass the port over, and its
 * caller can listen on that of TCP.
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
