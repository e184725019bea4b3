import axios, { type InternalAxiosRequestConfig } from 'axios';

export interface FakeAnswer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
}
type Reply = FakeAnswer | 'no answer';
interface Asked {
  readonly path: string;
  readonly data: unknown;
  readonly params: unknown;
  readonly headers: InternalAxiosRequestConfig['headers'];
}
type Responder = (request: Asked) => Reply | Promise<Reply>;

/**
 * Stands in for the network below the http client: every request is noted, `respond` decides the answer. Call it before
 * the client is imported, because a client copies its adapter when it is made.
 */
export function fakeService() {
  const requests: string[] = [];
  let respond: Responder = () => ({ status: 200, data: {} });
  axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const path = (config.url ?? '').replace('/veritas/', '');
    requests.push(path);
    const answer = await respond({
      path,
      data: config.data,
      params: config.params as unknown,
      headers: config.headers,
    });
    if (answer === 'no answer') throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config);
    const data = config.responseType === 'text' ? JSON.stringify(answer.data) : (answer.data ?? null);
    return { statusText: '', headers: {}, config, ...answer, data };
  };
  return {
    requests,
    answerWith(next: Responder) {
      requests.length = 0;
      respond = next;
    },
    /** How many requests a path got. */
    count: (path: string) => requests.filter((asked) => asked === path).length,
  };
}
