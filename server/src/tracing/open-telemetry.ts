import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { Span, Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import type { FastifyBaseLogger } from 'fastify';
import type { LogEvent } from 'kysely';
import type { TracingConfig } from '../core/config/tracing-settings.ts';
import { BrowserTracer } from './browser-tracer.ts';
import { spanExporter } from './span-exporter.ts';
import type { RequestSpan, Tracing } from './tracing.ts';
import { contextOf, endRequest, errorType, markFailed } from './request-span.ts';

const SCOPE = 'veritas-console';
/** Spans that wait for the collector; more are dropped. */
const LONGEST_QUEUE = 4_096;
const CLOSE_MS = 2_000;
/** An import has statements of a hundred thousand characters. */
const LONGEST_STATEMENT = 2_000;

/** Tracing by the SDK of OpenTelemetry, without its globals: several servers may run in one process. */
export class OpenTelemetryTracing implements Tracing {
  readonly #requests = new AsyncLocalStorage<Span>();
  readonly #database: 'sqlite' | 'postgresql';
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #browsers: BrowserTracer;

  constructor(config: TracingConfig, database: 'sqlite' | 'postgresql', log: FastifyBaseLogger) {
    this.#database = database;
    const share = new TraceIdRatioBasedSampler(config.share);
    // Sampled by trace ID only, so that browsers and all servers keep the same traces.
    const sampler = new ParentBasedSampler({ root: share, remoteParentSampled: share });
    const processor = new BatchSpanProcessor({ exporter: spanExporter(config, log), maxQueueSize: LONGEST_QUEUE });
    const resource = (name: string) => resourceFromAttributes({ 'service.name': name });
    const from = { sampler, spanProcessors: [processor] };
    this.#provider = new TracerProvider({ ...from, resource: resource(config.serviceName) });
    this.#tracer = this.#provider.getTracer(SCOPE);
    this.#browsers = new BrowserTracer({ ...from, resource: resource(`${config.serviceName}-browser`) });
  }

  begin({ traceparent }: IncomingHttpHeaders): RequestSpan {
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, contextOf(traceparent));
    return {
      within: (work) => this.#requests.run(span, work),
      end: (end) => endRequest(span, end),
    };
  }

  readonly noteStatement = (event: LogEvent): void => {
    const request = this.#requests.getStore();
    // Statements that outlive their request, such as of a shared stream, have no parent span.
    if (!request?.isRecording()) return;
    const text = event.query.sql;
    const operation = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
    const endTime = Date.now();
    const span = this.#tracer.startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        startTime: endTime - event.queryDurationMillis,
        attributes: {
          'db.system.name': this.#database,
          'db.operation.name': operation,
          'db.query.text': text.slice(0, LONGEST_STATEMENT),
        },
      },
      trace.setSpan(ROOT_CONTEXT, request),
    );
    if (event.level === 'error') markFailed(span, errorType(event.error));
    span.end(endTime);
  };

  noteBrowserSpans(spans: readonly BrowserSpan[], shiftMs: number): void {
    for (const span of spans) this.#browsers.note(span, shiftMs);
  }

  async close(): Promise<void> {
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_MS);
    // The exporter has logged why it failed.
    await Promise.race([this.#provider.shutdown().catch(() => undefined), tooLate]);
    clearTimeout(timer);
  }
}
