import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { apiUrl, AUDIT_CSV_PATH, GENERATE_CSV_PATH, GET_STATUS_PATH, login, logout } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/errors.ts';
import { isHealthCheck } from './health.ts';

/** `busy`: expensive calls are refused; `overloaded`: all calls except health checks and sign-out. */
export type PressureLevel = 'normal' | 'busy' | 'overloaded';

const LEVELS: readonly PressureLevel[] = ['normal', 'busy', 'overloaded'];
const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 20;
/** Thresholds: mean event loop delay of a measurement, in ms, and used share of the heap. */
const BUSY = { delay: 250, heap: 0.8 };
const OVERLOADED = { delay: 1_000, heap: 0.93 };

const EXPENSIVE = new Set([GENERATE_CSV_PATH, AUDIT_CSV_PATH, GET_STATUS_PATH, login.path].map(apiUrl));
const NEVER_REFUSED = apiUrl(logout.path);

/** Load of this process, measured twice a second. Delays are in ms. */
export class Pressure {
  level: PressureLevel = 'normal';
  delay = { mean: 0, p99: 0, max: 0 };
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | undefined;
  #lastLook: PressureLevel = 'normal';

  start(): void {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #look(): void {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) || 0;
    const { mean, max } = this.#histogram;
    this.delay = { mean: ms(mean), p99: ms(this.#histogram.percentile(99)), max: ms(max) };
    this.#histogram.reset();
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    const seen = levelOf(this.delay.mean, used / limit);
    this.level = lasting(this.#lastLook, seen);
    this.#lastLook = seen;
  }
}

/** The level that two consecutive measurements agree on: a single long stall is already over when it is noticed. */
export function lasting(before: PressureLevel, now: PressureLevel): PressureLevel {
  return LEVELS.find((level) => level === before || level === now) ?? 'normal';
}

export function levelOf(delay: number, heap: number): PressureLevel {
  if (delay > OVERLOADED.delay || heap > OVERLOADED.heap) return 'overloaded';
  return delay > BUSY.delay || heap > BUSY.heap ? 'busy' : 'normal';
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pressure: Pressure;
  }
}

/** Refuses expensive calls under load, so that cheap ones keep working; sign-out always works. */
export function shedLoad(app: FastifyInstance): void {
  const pressure = new Pressure();
  app.decorate('pressure', pressure);
  app.addHook('onListen', (done) => {
    pressure.start();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    pressure.stop();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (pressure.level === 'normal') return done();
    const { url } = request.routeOptions;
    if (isHealthCheck(request) || url === NEVER_REFUSED) return done();
    const isRefused = pressure.level === 'overloaded' || (url !== undefined && EXPENSIVE.has(url));
    return done(isRefused ? overloaded() : undefined);
  });
}

/** Spreads the retries of the clients. */
function overloaded(): HttpError {
  return new HttpError(503, 'overloaded', 'The server has too much to do at the moment. Try again shortly.', {
    retryAfter: 2 + Math.floor(Math.random() * 4),
  });
}
