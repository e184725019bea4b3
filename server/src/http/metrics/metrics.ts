import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Connections } from '../connections/connections.ts';
import { LIMITS } from '../limits/limits.ts';
import { measureProcess } from './process-metrics.ts';

/** Of the file descriptors that `limit-connections.ts` reserves for other uses than connections of users. */
const MOST_CONNECTIONS = 20;

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

declare module 'fastify' {
  interface FastifyInstance {
    /** Where every part of the service registers its figures. */
    readonly metrics: Registry;
  }
}

/** Registers metrics of requests, of the process and of its database connections. */
export function countRequests(app: FastifyInstance): void {
  const registry = new Registry();
  app.decorate('metrics', registry);
  measureRequests(app, registry);
  measureProcess(app, registry);
}

/** A separate server for Prometheus: users of the console must not see the metrics. */
export function metricsServer(registry: Registry): Server {
  collectDefaultMetrics({ register: registry });
  let reading: Promise<string> | null = null;
  // Some metrics are queries of the database: requests that arrive meanwhile share their result.
  const read = () => (reading ??= registry.metrics().finally(() => (reading = null)));
  const server = createServer({ ...LIMITS.http, requestTimeout: LIMITS.requestTimeout }, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const limits = { inAll: MOST_CONNECTIONS, byAddress: 0, keyOf: () => null, clock: Date.now, publicOrigin: '' };
  new Connections(server, limits, () => undefined);
  return server;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'veritas_http_requests_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'veritas_http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const inFlight = new Gauge({ name: 'veritas_http_requests_in_flight', help: 'Requests being answered', registers });
  const dropped = new Counter({
    name: 'veritas_connections_dropped_total',
    help: 'Connections refused because too many were open',
    registers,
  });
  app.server.on('drop', () => dropped.inc());
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc();
    // Also for requests whose client disconnected before the end of the answer.
    reply.raw.once('close', () => inFlight.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route: arbitrary paths must not create new series.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    duration.observe({ route }, reply.elapsedTime / 1_000);
    done();
  });
}
