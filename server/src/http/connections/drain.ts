import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request on a connection that was just accepted has this long to arrive, in ms. */
const FIRST_BYTE_MS = 250;
/** Requests still running get this long to finish, in ms. */
const GRACE_MS = 10_000;

/** Tracks the connections of a server, so that each can be closed at the right moment when the server stops. */
export class Drain {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
  }

  /** Stops listening and resolves when every request has been answered, or after 10 s. */
  async finish(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const cutOff = setTimeout(() => this.#cutOff(), GRACE_MS);
    const unusedClosed = wait(FIRST_BYTE_MS).then(() => this.#closeUnused());
    await Promise.all([closed, unusedClosed]);
    clearTimeout(cutOff);
  }

  /** By resets: to a client of HTTP/1.0 the usual end of a connection is that of a whole answer. */
  #cutOff(): void {
    for (const socket of this.#connections) socket.resetAndDestroy();
  }

  /** Browsers open connections in advance, and Node counts those as requests that are about to arrive. */
  #closeUnused(): void {
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
  }
}
