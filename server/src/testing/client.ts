import type { ErrorBody } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { apiUrl } from '@veritas/shared/contracts';
import { cookieHeader } from '../core/cookie-header.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Whole Set-Cookie lines. */
  readonly setCookies: readonly string[];
  readonly text: string;
  readonly bytes: Buffer;
  json<T = Record<string, unknown>>(): T;
  error(): ErrorBody;
}

export interface AskOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly ip?: string;
}

/** Simulates a browser: keeps cookies and repeats the XSRF cookie in its header, as axios does. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  headers: Record<string, string> = {};
  ip = '127.0.0.1';
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** `path` as the contracts write it, `user/login/`, or from the root: `/registry.json`. */
  get(path: string, options: AskOptions = {}): Promise<Answer> {
    return this.ask('GET', path, options);
  }

  post(path: string, body?: unknown, options: AskOptions = {}): Promise<Answer> {
    return this.ask('POST', path, { ...options, ...(body !== undefined && { body }) });
  }

  async ask(method: string, path: string, options: AskOptions = {}): Promise<Answer> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const response = await this.#app.inject({
      method: method as 'GET',
      url: path.startsWith('/') ? path : apiUrl(path),
      remoteAddress: options.ip ?? this.ip,
      headers: {
        host: 'localhost:3000',
        ...(method === 'POST' && { origin: 'http://localhost:3000', ...(xsrf && { 'x-xsrf-token': xsrf }) }),
        ...(this.cookies.size > 0 && {
          cookie: cookieHeader(this.cookies),
        }),
        ...this.headers,
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    setCookies.forEach((line) => this.#keep(line));
    return {
      status: response.statusCode,
      headers: response.headers,
      setCookies,
      text: response.body,
      bytes: response.rawPayload,
      json: <T>() => response.json<T>(),
      error: () => response.json<ErrorBody>(),
    };
  }

  /** Visits once, as the console does on load, to get its XSRF cookie. */
  async visit(): Promise<this> {
    await this.get('user/is_LoggedIn/');
    return this;
  }

  async signIn(username: string, password: string): Promise<Answer> {
    await this.visit();
    return this.post('user/login/', { username, password });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}
