import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { addressKey, plainAddress, trustedProxies } from '../../core/address.ts';
import { maxOpenFiles } from '../../core/system/open-files.ts';
import { Connections } from './connections.ts';
import { HttpError } from '../errors/errors.ts';
import { isHealthCheck } from '../health/health.ts';

const MOST_CONNECTIONS = 2_000;
/** File descriptors reserved for other uses: database, uploads, delivered files. */
const OTHER_FILES = 100;

/**
 * Beyond the file descriptor limit, connections would wait in the backlog: no idle one would be closed for them, and
 * even health checks would time out.
 */
export const connectionsWith = (openFiles: number): number =>
  Math.min(MOST_CONNECTIONS, Math.max(openFiles - OTHER_FILES, Math.floor(openFiles / 4)));

const FEW_FILES = 'fewer connections are taken, as this process may open few files: raise its limit (ulimit -n)';

/**
 * Limits the connections and running requests of one address. The latter also count behind a trusted proxy, where all
 * connections are the proxy's.
 */
export function limitConnections(app: FastifyInstance, { config, clock, log }: AppContext): void {
  const isTrusted = trustedProxies(config.trustProxy);
  const openFiles = maxOpenFiles();
  const inAll = connectionsWith(openFiles);
  if (inAll < MOST_CONNECTIONS) log.warn({ openFiles, connections: inAll }, FEW_FILES);
  const limits = {
    inAll,
    byAddress: config.connectionsPerAddress,
    keyOf: (address: string | undefined) => (isTrusted(address) ? null : addressKey(address)),
    clock,
    publicOrigin: config.publicOrigin,
  };
  const ended = new Counter({
    name: 'veritas_connections_ended_total',
    help: 'Connections ended or refused: address (has enough), room (idle, to make room), slow (reader)',
    labelNames: ['reason'],
    registers: [app.metrics],
  });
  const connections = new Connections(app.server, limits, (reason, socket) => {
    ended.inc({ reason });
    if (reason !== 'slow') return;
    const ip = plainAddress(socket.remoteAddress);
    log.warn({ ip, waiting: socket.writableLength }, 'a connection was ended: its answer is read too slowly');
  });
  new Gauge({
    name: 'veritas_connections',
    help: 'Open connections',
    registers: [app.metrics],
    collect() {
      this.set(connections.size);
    },
  });
  if (config.connectionsPerAddress > 0) limitUnderWay(app, config.connectionsPerAddress);
}

function limitUnderWay(app: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>();
  const count = (key: string, change: 1 | -1) => {
    const now = (underWay.get(key) ?? 0) + change;
    if (now === 0) underWay.delete(key);
    else underWay.set(key, now);
    return now;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const key = addressKey(request.ip);
    const now = count(key, 1);
    reply.raw.once('close', () => count(key, -1));
    return done(now > most ? tooManyUnderWay() : undefined);
  });
}

function tooManyUnderWay(): HttpError {
  const text = 'Too many requests from your address are under way. Try again in a moment.';
  return new HttpError(429, 'too_many_requests', text, { retryAfter: 1 });
}
