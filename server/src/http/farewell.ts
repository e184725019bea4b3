import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request whose connection was just taken has this long to arrive, in ms. */
const FIRST_WORD_MS = 250;
/** Requests under way at the end get this long, in ms. */
const GRACE_MS = 10_000;

/** Follows the connections of a server, so that it can part with each of them properly. */
export class Farewell {
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Stops to listen and returns when every request that came has its answer, or its time is over. */
  async say(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.close(resolve));
    const cut = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    const hush = wait(FIRST_WORD_MS).then(() => this.#closeSilent());
    await Promise.all([ended, hush]);
    clearTimeout(cut);
  }

  /** Browsers open connections in advance, and Node takes those for requests that are about to come. */
  #closeSilent(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
