import { reportSpans } from '@veritas/shared/contracts/browser-spans';
import type { FastifyInstance } from 'fastify';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';

/** Times of a browser whose clock is off by more are corrected; smaller differences are network latency. */
const CLOCKS_AGREE_MS = 5_000;

/** Spans of browsers (docs/decisions/211-traces.md). */
export function browserSpanRoutes(api: FastifyInstance, { tracing, clock }: AppContext): void {
  route(api, reportSpans, ({ input: { now, spans } }) => {
    const difference = clock() - now;
    tracing?.noteBrowserSpans(spans, Math.abs(difference) > CLOCKS_AGREE_MS ? difference : 0);
    return { is_traced: tracing !== undefined };
  });
}
