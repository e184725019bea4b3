import { apiUrl, prepareReport, scan, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import type { Refusals } from './disk-space.ts';
import { DiskSpace } from './disk-space.ts';

const LOOK_EVERY_MS = 2_000;

const NO_UPLOADS = 'The server is short of space and takes no uploads at the moment. Tell the administrator.';
const NO_REPORTS = 'The server is short of space and prepares no reports at the moment. Download this one directly.';
export const NO_SPACE = 'The server has no space left. Tell the administrator.';
/** The calls that fill a disk. */
const REFUSED = new Map<string | undefined, Refusals>([
  [apiUrl(UPLOAD_PATH), { low: NO_UPLOADS, full: NO_UPLOADS }],
  [apiUrl(prepareReport.path), { low: NO_REPORTS, full: NO_REPORTS }],
  [apiUrl(scan.path), { low: null, full: NO_SPACE }],
]);

declare module 'fastify' {
  interface FastifyInstance {
    readonly space: DiskSpace;
  }
}

/** Monitors the disk while the app listens, and refuses calls that fill it before reading the body. */
export function guardDiskSpace(app: FastifyInstance, context: AppContext): void {
  const space = new DiskSpace(context);
  app.decorate('space', space);
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const failed = onceAMinute((failure) =>
    context.log.error(failure, 'the free space of the disk could not be checked'),
  );
  const look = () => {
    looking = space.look().catch((error: unknown) => void failed(error));
    return looking;
  };
  app.addHook('onListen', async () => {
    await look();
    timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const call = REFUSED.get(request.routeOptions.url);
    if (!call) return done(null, payload);
    space.refuse(call).then(() => done(null, payload), done);
  });
  new Gauge({
    name: 'veritas_disk_free_bytes',
    help: 'Free bytes of the disk of the data folder',
    registers: [app.metrics],
    async collect() {
      // Without this figure the other metrics must still be available.
      const disk = await space.measure().catch(() => null);
      this.set(disk?.free ?? Number.NaN);
    },
  });
}
