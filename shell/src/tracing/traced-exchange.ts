import type { Exchange } from '@veritas/shared/api';
import { reportSpans, type BrowserActivity } from '@veritas/shared/contracts/browser-spans';

interface BegunSpan {
  readonly trace: string;
  readonly id: string;
  readonly end: (what: BrowserActivity, at: number) => void;
}

/** Sends requests as spans, each with the header that links the server's trace (W3C Trace Context). */
export function tracedExchange(exchange: Exchange, beginCall: (start: number) => BegunSpan): Exchange {
  return async (request) => {
    const { method, path: address } = request;
    const path = address.split('?', 1)[0]?.replace(/^\/+/, '') ?? '';
    // Otherwise reports would be reported in an endless loop.
    if (path === reportSpans.path) return exchange(request);
    const { trace, id, end } = beginCall(performance.now());
    const headers = { ...request.headers, traceparent: `00-${trace}-${id}-01` };
    let status = 0;
    try {
      const answer = await exchange({ ...request, headers });
      ({ status } = answer);
      return answer;
    } finally {
      end({ kind: 'call', method, path, status }, performance.now());
    }
  };
}
