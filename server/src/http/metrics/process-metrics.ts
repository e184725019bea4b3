import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';

const PRESSURE = { normal: 0, busy: 1, overloaded: 2 };

/** Registers metrics of the event loop, the state of the server and its database connections. */
export function measureProcess(app: FastifyInstance, registry: Registry): void {
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
