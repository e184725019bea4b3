import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../core/config/config.ts';
import { HttpError } from '../errors/errors.ts';
import { onlyEnglish } from '../language/sentence.ts';
import { slowReaders } from './slow-readers.ts';
import type { Reader } from './slow-readers.ts';
import { refuseOnSocket } from '../answers/unreadable.ts';

export interface ConnectionLimits extends Pick<Config, 'publicOrigin'> {
  /** Maximum number of connections; the system refuses more. */
  readonly inAll: number;
  /** Maximum number per address; 0: no limit. */
  readonly byAddress: number;
  /** Key by which connections of an address are counted; null: not counted. */
  readonly keyOf: (address: string | undefined) => string | null;
  /** Now, in ms. */
  readonly clock: () => number;
}

/** Why the server closed a connection: limit of its address, room for others, slow reader. */
export type EndReason = 'address' | 'room' | 'slow';

/** Above this share of the limit, each new connection closes an idle one. */
const NEARLY_FULL = 0.9;
/** Above this share, keep-alive is shortened to `SHORT_KEEP_MS`. */
const CROWDED = 0.5;
const SHORT_KEEP_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** Only connections idle for this long are closed for another one of their address: a request may be on its way. */
const LEAST_IDLE_MS = 1_000;

const TOO_MANY = new HttpError(
  503,
  'too_many_connections',
  onlyEnglish('Too many connections are open from your address. Close some of them and try again.'),
);

interface Connection extends Reader {
  readonly key: string | null;
  /** Running requests. */
  busy: number;
  /** When it was opened, or its last request answered, in ms. */
  idleSince: number;
}

/**
 * Tracks the connections of a server, so that no client can lock the others out by holding many. A connection without a
 * running request is idle, even when a part of its next request has arrived; idle connections are closed first.
 */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #keepMs: number;
  readonly #onEnd: (reason: EndReason, socket: Socket) => void;
  readonly #open = new Map<Socket, Connection>();
  /** Longest idle first. */
  readonly #idle = new Set<Socket>();
  readonly #byAddress = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(server: Server, limits: ConnectionLimits, onEnd: (reason: EndReason, socket: Socket) => void) {
    this.#server = server;
    this.#limits = limits;
    this.#keepMs = server.keepAliveTimeout;
    this.#onEnd = onEnd;
    server.maxConnections = limits.inAll;
    server.on('connection', (socket: Socket) => this.#opened(socket));
    server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      this.#asked(message.socket, response);
    });
    server.on('listening', () => (this.#timer = setInterval(() => this.#endSlowReaders(), LOOK_EVERY_MS).unref()));
    server.on('close', () => clearInterval(this.#timer));
  }

  get size(): number {
    return this.#open.size;
  }

  #opened(socket: Socket): void {
    const { inAll, byAddress, keyOf, clock } = this.#limits;
    const key = keyOf(socket.remoteAddress);
    const now = clock();
    if (key !== null && byAddress > 0 && (this.#byAddress.get(key) ?? 0) >= byAddress) {
      // In both directions: a clock that was set back must not keep idle connections open.
      const isMeant = (idle: Connection) => idle.key === key && Math.abs(now - idle.idleSince) >= LEAST_IDLE_MS;
      if (!this.#endLongestIdle('address', isMeant)) {
        this.#onEnd('address', socket);
        refuseOnSocket(socket, TOO_MANY, this.#limits);
        return void socket.destroy();
      }
    }
    if (this.#open.size >= inAll * NEARLY_FULL) this.#endLongestIdle('room', () => true);
    this.#open.set(socket, { key, busy: 0, idleSince: now, taken: 0, progressAt: 0, askedAt: 0 });
    this.#idle.add(socket);
    this.#count(key, 1);
    socket.once('close', () => this.#forget(socket));
  }

  #asked(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    if (connection.busy === 0) connection.askedAt = connection.progressAt = this.#limits.clock();
    connection.busy += 1;
    this.#idle.delete(socket);
    response.once('close', () => {
      connection.busy -= 1;
      if (connection.busy > 0 || !this.#open.has(socket)) return;
      connection.idleSince = this.#limits.clock();
      this.#idle.add(socket);
    });
  }

  /** Returns whether there was one. */
  #endLongestIdle(reason: EndReason, isMeant: (connection: Connection) => boolean): boolean {
    for (const socket of this.#idle) {
      const connection = this.#open.get(socket);
      if (!connection || !isMeant(connection)) continue;
      // Frees its slot now instead of at its close event.
      this.#forget(socket);
      this.#onEnd(reason, socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #endSlowReaders(): void {
    for (const socket of slowReaders(this.#open, this.#limits.clock())) {
      this.#onEnd('slow', socket);
      // Without a reset the kernel would keep the unread part of the answer.
      socket.resetAndDestroy();
    }
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    this.#open.delete(socket);
    this.#idle.delete(socket);
    this.#count(connection.key, -1);
  }

  #count(key: string | null, change: 1 | -1): void {
    if (key !== null) {
      const count = (this.#byAddress.get(key) ?? 0) + change;
      if (count === 0) this.#byAddress.delete(key);
      else this.#byAddress.set(key, count);
    }
    const isCrowded = this.#open.size > this.#limits.inAll * CROWDED;
    this.#server.keepAliveTimeout = isCrowded ? Math.min(SHORT_KEEP_MS, this.#keepMs) : this.#keepMs;
  }
}
