import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PRESSURE = { normal: 0, busy: 1, overloaded: 2 };

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

/** A server of its own for Prometheus: users of the console must not see the figures. */
export function metricsServer(registry: Registry): Server {
  collectDefaultMetrics({ register: registry });
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
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
    // The pattern of the route: made-up addresses must not create series of their own.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    duration.observe({ route }, reply.elapsedTime / 1_000);
    done();
  });
}

function measureProcess(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  new Gauge({
    name: 'veritas_event_loop_delay_seconds',
    help: 'Delay of the event loop in the last half second',
    labelNames: ['stat'],
    registers,
    collect() {
      const { mean, p99, max } = app.pressure.delay;
      for (const [stat, ms] of Object.entries({ mean, p99, max })) this.set({ stat }, ms / 1_000);
    },
  });
  read('veritas_pressure', '0 normal, 1 expensive calls are refused, 2 overloaded', () => PRESSURE[app.pressure.level]);
  read('veritas_draining', '1 after SIGTERM', () => (app.readiness.draining ? 1 : 0));
  new Gauge({
    name: 'veritas_database_connections',
    help: 'Connections of the database pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { size, busy } = app.context.pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'free' }, size - busy);
    },
  });
  const { replica } = app.context;
  if (replica) {
    read('veritas_database_primary_age_seconds', 'Time since the primary was last seen', () => replica.ageMs() / 1_000);
    read('veritas_database_replica_reads', 'Statements that the replica answered since the start', replica.reads);
  }
  read('veritas_database_waiting', 'Queries that wait for a connection', () => app.context.pool().waiting);
}
