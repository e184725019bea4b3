import { apiUrl } from '@veritas/shared/contracts';
import { cookieHeader } from '../core/cookie-header.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One client of the service, a phone or a browser, with its own cookies. */
export interface Caller {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
}

/** A caller over HTTP: keeps cookies and repeats the XSRF cookie in its header, as every client must. */
export class HttpCaller implements Caller {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();

  /** `origin` without a path: `http://localhost:3000`. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  get(path: string): Promise<Reply> {
    return this.#ask('GET', path);
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.#ask('POST', path, JSON.stringify(body));
  }

  async #ask(method: string, path: string, body?: string): Promise<Reply> {
    const response = await fetch(new URL(apiUrl(path), this.#origin), {
      method,
      headers: {
        ...this.#headers,
        ...(this.#cookies.size > 0 && {
          cookie: cookieHeader(this.#cookies),
        }),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : parsed(text) };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
