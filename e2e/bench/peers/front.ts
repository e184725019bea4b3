import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { passOn, STATUS } from '../records/pass-on.ts';
import type { Encoded } from './encoded.ts';
import { KeptFiles } from './kept-files.ts';

/**
 * The server that all pages of the comparison talk to: it answers `get_status` with the records of the round, and the
 * files of all pages, from memory. Everything else is the console's, so that every page gets the same bytes in the same
 * way.
 */
export class Front {
  /** Records of `get_status`; null: those of the upstream console. */
  records: Encoded | null = null;
  /** Delay of each response, to simulate this round-trip time. */
  delayMs = 0;
  readonly #origin: string;
  readonly #files: ReadonlyMap<string, Encoded>;
  readonly #kept = new KeptFiles();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #sentBefore = 0;

  private constructor(origin: string, files: ReadonlyMap<string, Encoded>) {
    this.#origin = origin;
    this.#files = files;
    this.#server = createServer((asked, answer) => void this.#answer(asked, answer));
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        this.#sentBefore += socket.bytesWritten;
      });
    });
  }

  static async start(origin: string, files: ReadonlyMap<string, Encoded>): Promise<Front> {
    const front = new Front(origin, files);
    front.#server.listen(0, '127.0.0.1');
    await once(front.#server, 'listening');
    return front;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Bytes sent so far, with headers, to the page and to its workers. */
  sentBytes(): number {
    return [...this.#sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, this.#sentBefore);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.delayMs > 0) await wait(this.delayMs);
    const [path = ''] = (asked.url ?? '').split('?');
    const file = asked.method === 'GET' ? (path === STATUS ? this.records : this.#files.get(path)) : null;
    if (!file) {
      if (!this.#kept.answer(asked, answer))
        passOn(this.#origin, asked, answer, asked.headers, (got, to) => void this.#kept.passOn(asked, got, to));
      return;
    }
    const { body, encoding } = await file.inBest(asked.headers['accept-encoding']);
    answer.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: `"${body.length}"`,
      ...(encoding && { 'content-encoding': encoding }),
    });
    answer.end(body);
  }
}
