import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TracingConfig } from '../../core/config/tracing-settings.ts';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly startMs: number;
  readonly ms: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly arrayValue?: { readonly values: readonly { readonly stringValue: string }[] };
  };
}
interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
  readonly attributes: readonly OtlpAttribute[];
}
interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A real HTTP server that takes OTLP JSON, as an OpenTelemetry collector does. */
export interface Collector {
  readonly config: TracingConfig;
  readonly spans: CollectedSpan[];
  /** Of the posts, and how many there were. */
  readonly headers: IncomingHttpHeaders[];
  close(): void;
}

/** Starts one that answers with `status`. */
export async function startCollector(status = 200): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void json(request).then((body) => {
      if (request.url === '/v1/traces' && status === 200) spans.push(...spansIn(body as OtlpRequest));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/traces`;
  return {
    config: { url, headers: { 'api-key': 'secret' }, serviceName: 'veritas-console', share: 1 },
    spans,
    headers,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansIn({ resourceSpans }: OtlpRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(span, service)));
  });
}

function collected(span: OtlpSpan, service: string): CollectedSpan {
  const { name, traceId, spanId, parentSpanId, kind, status } = span;
  const startMs = Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000;
  const ms = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000_000;
  const attributes = attributesOf(span.attributes);
  return { service, name, traceId, spanId, parentSpanId, kind, startMs, ms, failed: status.code === 2, attributes };
}

function attributesOf(given: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map(({ key, value }) => [
      key,
      value.arrayValue?.values.map(({ stringValue }) => stringValue) ?? value.stringValue ?? value.intValue,
    ]),
  );
}
