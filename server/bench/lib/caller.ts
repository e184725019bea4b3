import * as http from 'node:http';
import * as https from 'node:https';
import { API_BASE } from '@veritas/shared/contracts';
import { cookieHeader } from '../../src/core/cookie-header.ts';

export interface Heard {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A small client with cookies over kept connections; rejects when the connection breaks. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #port: number;
  readonly #agent: http.Agent;
  readonly #request: typeof http.request;

  /** `tls`: to a proxy, whose certificate is not checked. */
  constructor(port: number, cookies: ReadonlyMap<string, string> = new Map(), { tls = false } = {}) {
    this.#port = port;
    const { Agent, request } = tls ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64, ...(tls && { rejectUnauthorized: false }) });
    this.#request = request;
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Heard> {
    return this.#send('GET', path, null, headers);
  }

  post(path: string, body: unknown = {}): Promise<Heard> {
    return this.#send('POST', path, Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json' });
  }

  /** One chunk of an upload. */
  chunk(id: string, index: number, total: number, bytes: Buffer): Promise<Heard> {
    const field = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = [field('upload_id', id), field('chunk_index', String(index)), field('total_chunks', String(total))];
    const file =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head.join('') + file), bytes, Buffer.from('\r\n--b--\r\n')]);
    return this.#send('POST', 'api/upload/', body, { 'content-type': 'multipart/form-data; boundary=b' });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, body: Buffer | null, headers: Record<string, string>): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const message = this.#request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path: `${API_BASE}/${path}`,
          headers: {
            cookie: cookieHeader(this.cookies),
            'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
            ...(body && { 'content-length': body.length }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), headers: response.headers });
          });
        },
      );
      message.on('error', reject);
      message.end(body);
    });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.cookies.set(name, decodeURIComponent(value));
  }
}

/** Sends `count` requests, `width` in parallel; returns the duration of each in ms. */
export async function repeat(
  count: number,
  width: number,
  ask: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const started = performance.now();
      await ask(index);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return taken;
}

/** The quantile of a sorted list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
