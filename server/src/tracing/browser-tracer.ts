import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracerProviderOptions } from '@opentelemetry/sdk-trace';
import { apiUrl } from '@veritas/shared/contracts';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';

/** Makes spans that a browser has reported, with the IDs that the browser gave them. */
export class BrowserTracer {
  readonly #tracer;
  #reported = { trace: '', id: '' };

  constructor(options: TracerProviderOptions) {
    const idGenerator = { generateTraceId: () => this.#reported.trace, generateSpanId: () => this.#reported.id };
    this.#tracer = new TracerProvider({ ...options, idGenerator }).getTracer('veritas-console-browser');
  }

  note(reported: BrowserSpan, shiftMs: number): void {
    this.#reported = reported;
    const { name, kind, attributes, hasFailed } = describe(reported);
    const parent = reported.parent;
    const context =
      parent === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId: reported.trace,
            spanId: parent,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const startTime = reported.start + shiftMs;
    const span = this.#tracer.startSpan(name, { kind, startTime, attributes }, context);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + reported.ms);
  }
}

interface Description {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

function describe({ what }: BrowserSpan): Description {
  if (what.kind === 'call') {
    const { method, path, status } = what;
    const attributes = {
      'http.request.method': method,
      'url.path': apiUrl(path),
      ...(status > 0 && { 'http.response.status_code': status }),
    };
    // For a client span, a 4xx is an error too.
    return {
      name: `${method} ${apiUrl(path)}`,
      kind: SpanKind.CLIENT,
      attributes,
      hasFailed: status === 0 || status >= 400,
    };
  }
  if (what.kind === 'load') {
    const { release, hasLoaded } = what;
    const attributes = { 'veritas.release': release };
    return { name: `load ${release.split('@', 1)[0]}`, kind: SpanKind.INTERNAL, attributes, hasFailed: !hasLoaded };
  }
  const page = what.page ?? 'other';
  return {
    name: `${what.kind} ${page}`,
    kind: SpanKind.INTERNAL,
    attributes: { 'veritas.page': page },
    hasFailed: false,
  };
}
