import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { RequestSpanEnd } from './tracing.ts';

/** The trace that a caller continues. */
export function contextOf(traceparent: unknown): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Names and ends the span of a request; an aborted or failed one is marked. */
export function endRequest(span: Span, { method, route, status, role, release, isAborted }: RequestSpanEnd): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    ...(role !== undefined && { 'user.roles': [role] }),
    ...(release !== undefined && { 'veritas.release': release }),
  });
  if (isAborted) markFailed(span, 'aborted');
  else if (status >= 500) markFailed(span, String(status));
  span.end();
}

/** By its type alone: the message of a database may repeat a value. */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The code or the class of an error, without its message. */
export function errorType(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'error';
}
