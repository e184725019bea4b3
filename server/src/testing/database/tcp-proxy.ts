import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy to a database that can simulate a failed network or a suspended process. */
export interface TcpProxy {
  /** The given address, by way of the proxy. */
  readonly url: string;
  /** How many are open to it. */
  connections(): number;
  /** Accepts connections and bytes, and forwards nothing. */
  hang(): void;
  /** Accepts new connections and forwards nothing for them; the others work. */
  hangNew(): void;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Forwards everything again; held back data is lost with its connection. */
  heal(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  let mode: 'pass' | 'hang' | 'hang new' | 'cut' = 'pass';

  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    clients.add(near.on('close', () => clients.delete(near)));
    const far = connect(Number(port), hostname);
    const isHanging = mode === 'hang new';
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes: Buffer) => mode !== 'hang' && !isHanging && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const breakAll = () => open.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    connections: () => clients.size,
    hang: () => (mode = 'hang'),
    hangNew: () => (mode = 'hang new'),
    cut() {
      mode = 'cut';
      breakAll();
    },
    heal() {
      if (mode !== 'pass') breakAll();
      mode = 'pass';
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
