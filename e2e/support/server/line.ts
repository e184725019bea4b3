import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A network line between browser and server that can be slow and can break, in the middle of a request too. */
export interface Line {
  /** The server's address at this end of the line. */
  readonly url: string;
  /** Breaks all connections and accepts no new one. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** @param bytesPerSecond what each connection carries towards the server. */
export async function startLine(serverUrl: string, bytesPerSecond: number): Promise<Line> {
  const { port, hostname } = new URL(serverUrl);
  const open = new Set<Socket>();
  let broken = false;

  const entry = createServer((near) => {
    if (broken) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    void carry(near, far, bytesPerSecond);
  }).listen(0, '127.0.0.1');
  await once(entry, 'listening');

  function breakAll() {
    for (const socket of open) socket.destroy();
  }
  return {
    url: `http://localhost:${(entry.address() as AddressInfo).port}`,
    cut() {
      broken = true;
      breakAll();
    },
    restore() {
      broken = false;
    },
    async close() {
      const closed = once(entry, 'close');
      entry.close();
      breakAll();
      await closed;
    },
  };
}

async function carry(from: Socket, to: Socket, bytesPerSecond: number): Promise<void> {
  try {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      await pause((bytes.length / bytesPerSecond) * 1_000);
      if (!to.write(bytes)) await once(to, 'drain');
    }
  } catch {
    // The line was cut; both ends learn it from their sockets.
    from.destroy();
  }
}
