import { setReleaseOnView } from '@veritas/shared/api';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { followTracing } from '../tracing.ts';

export const SPANS = 'api/browser_spans/';
export const GROUPS = 'user/get_groups/';

export const registryAnswer = (tracing: 'on' | 'off') =>
  ({ headers: new Headers({ 'x-veritas-tracing': tracing }) }) as Response;
export const noRegistry = () => null;

export const reported = () => service.sentTo(SPANS).flatMap((body) => (body as { spans: BrowserSpan[] }).spans);
export const spanOf = (kind: string) => reported().find(({ what }) => what.kind === kind);
/** The header of the last call of groups. */
export const traceparent = () => service.requestsTo(GROUPS).at(-1)?.headers['traceparent'] as unknown;

/** Pending work ends, and the next report is sent. */
export async function nextReport(): Promise<void> {
  await jest.advanceTimersByTimeAsync(6_000);
}

export async function turnOn(): Promise<void> {
  followTracing(registryAnswer('on'), noRegistry);
  await jest.advanceTimersByTimeAsync(0);
}

/** Each test of the file has a signed-in user, a server that takes spans, and tracing that is off at its end. */
export function traceEachTest(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStore.setState({ status: 'authenticated' });
    service.answerWith({ [SPANS]: ok({ is_traced: true }), [GROUPS]: ok([]) });
    setReleaseOnView(null);
  });
  afterEach(() => {
    followTracing(registryAnswer('off'), noRegistry);
    jest.useRealTimers();
  });
}
