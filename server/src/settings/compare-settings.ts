import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { AppContext } from '../context/app-context.ts';
import { Rounds } from '../core/rounds.ts';
import { HELD_MS, holdSettings, ROUND_MS } from './differing-settings.ts';
import type { Difference } from './differing-settings.ts';

/** Compares the settings with those of the other servers on the database while the app listens. */
export function compareSettings(app: FastifyInstance, context: AppContext, comparison = new Comparison(context)): void {
  const { log } = context;
  const gauge = new Gauge({
    name: 'veritas_settings_differing',
    help: 'Settings that another server of this database has set otherwise',
    registers: [app.metrics],
  });
  const rounds = new Rounds({
    log,
    failure: 'the settings could not be compared with those of other servers, which is tried again every minute',
    everyMs: ROUND_MS,
    async round() {
      const { differences, isNew } = await comparison.compare();
      gauge.set(differences.length);
      if (isNew) log.warn({ event: 'settings_differ', differences }, 'servers of this database are set differently');
      return undefined;
    },
  });
  app.addHook('onListen', () => rounds.start());
  app.addHook('onClose', () => rounds.stop());
}

/** Distinguishes a lasting difference from that of a server which was replaced by one with other settings. */
export class Comparison {
  readonly #context: Pick<AppContext, 'db' | 'config'>;
  readonly #now: () => number;
  #differsSince: number | null = null;
  #logged = '';

  /** `now` is a monotonic clock, in ms. */
  constructor(context: Pick<AppContext, 'db' | 'config'>, now = () => performance.now()) {
    this.#context = context;
    this.#now = now;
  }

  /** `isNew`: the differences last and are to be logged, once until they change. */
  async compare(): Promise<{ readonly differences: readonly Difference[]; readonly isNew: boolean }> {
    const differences = await holdSettings(this.#context);
    if (differences.length === 0) this.#differsSince = null;
    else this.#differsSince ??= this.#now();
    const lasts = this.#differsSince !== null && this.#now() - this.#differsSince >= HELD_MS;
    const logged = lasts ? JSON.stringify(differences) : '';
    const isNew = logged !== '' && logged !== this.#logged;
    this.#logged = logged;
    return { differences: lasts ? differences : [], isNew };
  }
}
