import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countLiveSessions } from './live-sessions.ts';

/** Upper bounds of the duration's buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Sessions are counted this often at most, in ms. */
const KEPT_MS = 10_000;
const PRESSURE = { normal: 0, busy: 1, overloaded: 2 };

interface Durations {
  readonly buckets: number[];
  sum: number;
  count: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

/** Counts what the process does and tells it in the text format of Prometheus. */
export class Metrics {
  readonly #app: FastifyInstance;
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Durations>();
  #inFlight = 0;
  #dropped = 0;
  #sessions = { at: -Infinity, count: 0 };

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.server.on('drop', () => (this.#dropped += 1));
  }

  began(): void {
    this.#inFlight += 1;
  }

  /** By the pattern of the route: an address somebody made up must not become a series of its own. */
  ended(request: FastifyRequest, reply: FastifyReply): void {
    this.#inFlight -= 1;
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    const seconds = reply.elapsedTime / 1_000;
    const durations = this.#durations.get(route) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
    this.#durations.set(route, durations);
    durations.sum += seconds;
    durations.count += 1;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
  }

  async text(): Promise<string> {
    const { pressure, context, readiness } = this.#app;
    const { size, busy, waiting } = context.pool();
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const sessions = await this.#liveSessions();
    const { delay } = pressure;
    return [
      metric('veritas_http_requests_total', 'counter', [...this.#requests]),
      this.#histogram('veritas_http_request_duration_seconds'),
      metric('veritas_http_requests_in_flight', 'gauge', this.#inFlight),
      metric('veritas_connections_dropped_total', 'counter', this.#dropped),
      metric('veritas_event_loop_delay_seconds', 'gauge', [
        ['stat="mean"', delay.mean / 1_000],
        ['stat="p99"', delay.p99 / 1_000],
        ['stat="max"', delay.max / 1_000],
      ]),
      metric('veritas_pressure', 'gauge', PRESSURE[pressure.level]),
      metric('veritas_draining', 'gauge', readiness.draining ? 1 : 0),
      metric('veritas_database_connections', 'gauge', [
        ['state="busy"', busy],
        ['state="free"', size - busy],
      ]),
      metric('veritas_database_waiting', 'gauge', waiting),
      sessions === null ? '' : metric('veritas_sessions', 'gauge', sessions),
      metric('process_cpu_seconds_total', 'counter', (cpu.user + cpu.system) / 1e6),
      metric('process_resident_memory_bytes', 'gauge', memory.rss),
      metric('process_heap_used_bytes', 'gauge', memory.heapUsed),
      metric('process_start_time_seconds', 'gauge', Math.round(performance.timeOrigin / 1_000)),
    ].join('');
  }

  #histogram(name: string): string {
    const lines = [`# TYPE ${name} histogram\n`];
    for (const [route, { buckets, sum, count }] of this.#durations) {
      let upTo = 0;
      for (const [index, bound] of BOUNDS.entries()) {
        upTo += buckets[index] ?? 0;
        lines.push(`${name}_bucket{route="${route}",le="${bound}"} ${upTo}\n`);
      }
      lines.push(`${name}_bucket{route="${route}",le="+Inf"} ${count}\n`);
      lines.push(`${name}_sum{route="${route}"} ${sum}\n${name}_count{route="${route}"} ${count}\n`);
    }
    return lines.join('');
  }

  /** Null while the database does not tell: the other figures are needed most then. */
  async #liveSessions(): Promise<number | null> {
    const { clock } = this.#app.context;
    if (clock() - this.#sessions.at < KEPT_MS) return this.#sessions.count;
    try {
      this.#sessions = { at: clock(), count: await countLiveSessions(this.#app.context) };
      return this.#sessions.count;
    } catch {
      return null;
    }
  }
}

type Series = number | readonly (readonly [labels: string, value: number])[];

function metric(name: string, type: 'counter' | 'gauge', series: Series): string {
  const lines =
    typeof series === 'number' ? [`${name} ${series}`] : series.map(([labels, value]) => `${name}{${labels}} ${value}`);
  return [`# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

/** Counts every request of the app. */
export function countRequests(app: FastifyInstance): void {
  const metrics = new Metrics(app);
  app.decorate('metrics', metrics);
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.began();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.ended(request, reply);
    done();
  });
}

/** A server of its own, for those who watch: the figures are none of the users' business. */
export function metricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
