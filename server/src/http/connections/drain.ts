import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningRequests } from './running-requests.ts';

/** A request on a connection that was just accepted has this long to arrive, in ms. */
const FIRST_BYTE_MS = 250;
/** Requests still running get this long to finish, in ms. */
const GRACE_MS = 10_000;

interface Drained {
  readonly server: Server;
  readonly runningRequests: Pick<RunningRequests, 'ended'>;
}

/** Tracks the connections of a server, so that each can be closed at the right moment when the server stops. */
export class Drain {
  readonly #server: Server;
  readonly #running: Drained['runningRequests'];
  readonly #connections = new Set<Socket>();

  constructor({ server, runningRequests }: Drained) {
    this.#server = server;
    this.#running = runningRequests;
    server.on('connection', (socket: Socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
  }

  /**
   * Stops listening and resolves when every request has been answered, or after 10 s. That includes requests whose
   * client left: the database is closed next, and their work would fail.
   */
  async finish(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#cutOff();
      late.resolve();
    }, GRACE_MS);
    const unusedClosed = wait(FIRST_BYTE_MS).then(() => this.#closeUnused());
    await Promise.all([closed, unusedClosed, Promise.race([this.#running.ended(), late.promise])]);
    clearTimeout(timer);
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
