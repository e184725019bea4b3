import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { AppContext } from '../../context.ts';
import { hiddenSpans } from '../../devices/hidden.ts';
import { countOpen } from '../store/uploads.ts';

/** Adds what is under way among the uploads of all processes, and what this one did about it, to the metrics. */
export function measureUploads({ metrics }: FastifyInstance, { db, log }: AppContext): { resumed: Counter } {
  const registers = [metrics];
  new Gauge({
    name: 'veritas_uploads_open',
    help: 'Uploads that are not finished, of all processes, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      await unlessAway(this, async () => {
        for (const [state, count] of Object.entries(await countOpen(db))) this.set({ state }, count);
      });
    },
  });
  new Gauge({
    name: 'veritas_uploads_hidden',
    help: 'Uploads whose records are stored but not shown: being imported, or to be deleted',
    registers,
    async collect() {
      await unlessAway(this, async () => this.set((await hiddenSpans(db)).length));
    },
  });
  const resumed = new Counter({
    name: 'veritas_imports_resumed_total',
    help: 'Imports that were cut short and that this process took up again',
    registers,
  });
  return { resumed };

  /** The other figures are needed most while the database is away. */
  async function unlessAway(gauge: Gauge, read: () => Promise<void>): Promise<void> {
    gauge.reset();
    await read().catch((error: unknown) => {
      gauge.remove();
      log.warn({ err: error }, 'the uploads could not be counted');
    });
  }
}
