import axios, { type AxiosProgressEvent, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

export interface FakeAnswer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
}
export type Reply = FakeAnswer | 'no answer';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** The body, parsed where it is JSON; the query of a GET. */
  readonly data: unknown;
  readonly headers: InternalAxiosRequestConfig['headers'];
  readonly isCancelled: () => boolean;
  /** Reports bytes sent or received; without a total where the length is not known. */
  readonly progress: (loaded: number, total?: number) => void;
}
type Responder = (request: SentRequest) => Reply | Promise<Reply>;

/** By path, or by method and path (`POST api/x/`); a function may answer differently each time. */
export type Answers = Readonly<
  Record<string, Reply | ((data: unknown, request: SentRequest) => Reply | Promise<Reply>)>
>;

const notFound: Responder = () => ({ status: 404, data: { error: 'Not found' } });

let answers: Record<string, Answers[string]> = {};
let otherwise = notFound;
let requests: SentRequest[] = [];

/**
 * The server of every unit test, below the http client. An unknown path is a 404, and each test starts without answers.
 */
export const service = {
  /** Replaces all answers, and clears the recorded requests. */
  answerWith(next: Answers | Responder): void {
    answers = typeof next === 'function' ? {} : { ...next };
    otherwise = typeof next === 'function' ? next : notFound;
    requests = [];
  },
  /** Changes single answers and keeps the others. */
  also(next: Answers): void {
    Object.assign(answers, next);
  },
  /** Leaves a request without an answer until the test sends one. */
  hold(path: string): (reply: Reply) => void {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    answers[path] = () => promise;
    return resolve;
  },
  /** Clears the recorded requests and keeps the answers. */
  forget(): void {
    requests = [];
  },
  /** The requested paths, in order. */
  paths: () => requests.map(({ path }) => path),
  requestsTo: (path: string) => requests.filter((request) => request.path === path),
  lastRequestTo(path: string): SentRequest {
    const request = service.requestsTo(path).at(-1);
    if (!request) throw new Error(`Nothing was sent to ${path}`);
    return request;
  },
  /** The bodies or queries sent to a path, in order. */
  sentTo: (path: string) => service.requestsTo(path).map(({ data }) => data),
  count: (path: string) => service.requestsTo(path).length,
};

/** A successful answer. */
export function ok(data: unknown = {}): FakeAnswer {
  return { status: 200, data };
}

axios.defaults.adapter = async (config): Promise<AxiosResponse<unknown>> => {
  const request = requestOf(config);
  requests.push(request);
  const reply = await Promise.race([replyTo(request), cancellation(config)]);
  if (reply === 'no answer') throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config);
  return { statusText: '', headers: {}, config, ...reply, data: inForm(reply.data, config.responseType) };
};

function requestOf(config: InternalAxiosRequestConfig): SentRequest {
  const { method = 'get', url = '', headers, signal } = config;
  const sent: unknown = method === 'get' ? config.params : config.data;
  return {
    method: method.toUpperCase(),
    path: url.replace('/veritas/', ''),
    data: typeof sent === 'string' ? JSON.parse(sent) : sent,
    headers,
    isCancelled: () => signal?.aborted === true,
    progress(loaded, total) {
      const event = { loaded, total, bytes: loaded, lengthComputable: total !== undefined } as AxiosProgressEvent;
      config.onUploadProgress?.(event);
      config.onDownloadProgress?.(event);
    },
  };
}

async function replyTo(request: SentRequest): Promise<Reply> {
  const answer = answers[`${request.method} ${request.path}`] ?? answers[request.path];
  if (answer === undefined) return otherwise(request);
  return typeof answer === 'function' ? answer(request.data, request) : answer;
}

function cancellation({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new axios.CanceledError()));
  });
}

/** As the browser returns a body; `data` is text or what the server would send as JSON, null for no body at all. */
function inForm(data: unknown, type: InternalAxiosRequestConfig['responseType']): unknown {
  if (data === null || (type !== 'text' && type !== 'blob' && type !== 'arraybuffer')) return data ?? null;
  if (data instanceof Blob) return data;
  const text = typeof data === 'string' ? data : data === undefined ? '' : JSON.stringify(data);
  if (type === 'arraybuffer') return bufferOf(text);
  return type === 'blob' ? new Blob([text]) : text;
}

/** The bytes of a body. */
export function bufferOf(text: string): ArrayBuffer {
  return Uint8Array.from(new TextEncoder().encode(text)).buffer;
}
