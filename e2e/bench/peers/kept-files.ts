import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface KeptFile {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The console's files that never change under their address, answered from memory as the other pages' are, and as a CDN
 * in front of a server does. The round before the measured ones fills it.
 */
export class KeptFiles {
  readonly #files = new Map<string, KeptFile>();

  /** Answers the request if its file is kept. */
  answer(asked: IncomingMessage, answer: ServerResponse): boolean {
    const file = this.#files.get(keyOf(asked));
    if (file) answer.writeHead(200, file.headers).end(file.body);
    return file !== undefined;
  }

  /** Passes on what the console answers, and keeps it if it never changes. */
  async passOn(asked: IncomingMessage, response: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = response;
    answer.writeHead(statusCode, headers);
    if (statusCode !== 200 || !headers['cache-control']?.includes('immutable')) {
      response.pipe(answer);
      return;
    }
    const body = await buffer(response);
    this.#files.set(keyOf(asked), { headers, body });
    answer.end(body);
  }
}

/** One file has other bytes in each encoding, and other headers for pages of other origins. */
function keyOf({ method, url, headers }: IncomingMessage): string {
  return JSON.stringify([
    method,
    headers.host,
    url,
    headers['accept-encoding'],
    headers.origin,
    headers['if-none-match'],
  ]);
}
