import { apiUrl } from '@veritas/shared/contracts';
import { cookieHeader } from '../../core/cookie-header.ts';

/** An answer of a real server, read to its end. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  json<T>(): T;
}

/** Calls of one session to a real server, with its cookies and the XSRF header. Rejects when the server dies on one. */
export class HttpClient {
  readonly #origin: string;
  readonly #cookies: ReadonlyMap<string, string>;

  constructor(origin: string, cookies: ReadonlyMap<string, string>) {
    this.#origin = origin;
    this.#cookies = cookies;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#send(path, { method: 'GET', headers });
  }

  /** A form as a browser sends it, or JSON. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    if (body instanceof FormData || body === undefined)
      return this.#send(path, { method: 'POST', headers, ...(body && { body }) });
    const type = { 'content-type': 'application/json' };
    return this.#send(path, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) });
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Reply> {
    const headers = {
      cookie: cookieHeader(this.#cookies),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      ...init.headers,
    };
    const response = await fetch(`${this.#origin}${apiUrl(path)}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, text, json: <T>() => JSON.parse(text) as T };
  }
}

/** A chunk of an upload as a browser's form. */
export function chunkForm(chunk: { id: string; index: number; total: number; bytes: Uint8Array }): FormData {
  const form = new FormData();
  form.append('upload_id', chunk.id);
  form.append('chunk_index', String(chunk.index));
  form.append('total_chunks', String(chunk.total));
  form.append('file', new Blob([new Uint8Array(chunk.bytes)]), 'shipments.csv');
  return form;
}
