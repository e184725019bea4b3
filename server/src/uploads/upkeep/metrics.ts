import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { countLeases } from '../../db/index.ts';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { countOpen } from '../store/uploads.ts';
import { SETTING_LEASES } from '../../settings/differing-settings.ts';
import { openUploads, rejectUsage } from '../store/usage.ts';

/** Adds unfinished uploads of all processes, and recoveries of this process, to the metrics. */
export function measureUploads({ metrics }: FastifyInstance, { db, log, config }: AppContext): { resumed: Counter } {
  const registers = [metrics];
  const failed = onceAMinute((failure) => log.warn(failure, 'the uploads could not be counted'));
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
  new Gauge({
    name: 'veritas_leases',
    help: 'Leases that are held, of all processes: of imports under way, and of what is done at start',
    registers,
    async collect() {
      await unlessAway(this, async () => this.set(await countLeases(db, SETTING_LEASES)));
    },
  });
  new Gauge({
    name: 'veritas_uploads_bytes',
    help: 'What unfinished uploads and rejected rows take of the store, of all users',
    labelNames: ['kind'],
    registers,
    async collect() {
      await unlessAway(this, async () => {
        const chunks = (await openUploads(db)).reduce((sum, { totalChunks }) => sum + totalChunks, 0);
        this.set({ kind: 'open' }, chunks * config.chunkBytes);
        this.set({ kind: 'rejects' }, (await rejectUsage(db, '')).total);
      });
    },
  });
  limitGauge(registers, config);
  const help = 'Imports that were cut short and that this process took up again';
  const resumed = new Counter({ name: 'veritas_imports_resumed_total', help, registers });
  return { resumed };

  /** Without the database this metric is omitted; the others must still be available. */
  async function unlessAway(gauge: Gauge, read: () => Promise<void>): Promise<void> {
    gauge.reset();
    await read().catch((error: unknown) => {
      gauge.reset();
      gauge.remove({});
      failed(error);
    });
  }
}

function limitGauge(registers: Registry[], config: AppContext['config']): void {
  const { open, rejects } = config.uploads;
  const limit = new Gauge({
    name: 'veritas_uploads_limit_bytes',
    help: 'What they may take',
    labelNames: ['kind'],
    registers,
  });
  limit.set({ kind: 'open' }, open.total.bytes);
  limit.set({ kind: 'rejects' }, rejects.total);
}
