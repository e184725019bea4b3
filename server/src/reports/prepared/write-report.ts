import { filledTitles } from '../../catalogue/catalogue.ts';
import type { AppContext } from '../../context/app-context.ts';
import { renewLeases } from '../../db/index.ts';
import type { Lease } from '../../db/index.ts';
import { isTornByUndo, readMoment } from '../../devices/changes/moment.ts';
import type { DiskSpace } from '../../http/health/disk-space.ts';
import { NO_SPACE } from '../../http/health/guard-disk-space.ts';
import { countAt } from '../count.ts';
import { reportPages } from '../report-body.ts';
import { scopeOf, spanOf } from './prepared-reports.ts';
import type { StoredReport } from './prepared-reports.ts';
import { dropParts } from './removal.ts';
import { partsOf } from './stored-file.ts';
import { addPart, begin, finish, LEASE_MS, NoLongerOurs, underLease } from './transitions.ts';

/** The lease is renewed this often while nothing is written, as where few records are of the hub. */
const RENEW_MS = LEASE_MS / 5;

export interface WriterContext extends Pick<AppContext, 'db' | 'longReads' | 'clock'> {
  readonly space: DiskSpace;
  /** Aborted when the process stops: writing ends before its next page. */
  readonly signal: AbortSignal;
  readonly partBytes?: number | undefined;
}

/**
 * Writes a report of one moment into the store, from its beginning, under a lease that the process holds. An undo that
 * takes records of the moment away makes it begin again. Throws `NoLongerOurs` when the report was removed, or another
 * process has the lease, the abort reason of the signal, and 507 before it takes the space that is kept for sign-ins.
 */
export async function writeReport(context: WriterContext, lease: Lease, report: StoredReport): Promise<void> {
  const { db, longReads, clock } = context;
  const span = spanOf(report);
  const words = { zone: report.time_zone, titles: await filledTitles(db) };
  for (;;) {
    await dropParts(db, report.id, (work) => underLease(db, lease, work));
    const moment = await readMoment(longReads, scopeOf(report));
    await begin(db, lease, report.id, await countAt(longReads, moment, span));
    const pages = whileHeld(context, lease, reportPages(longReads, moment, span, words));
    for await (const part of partsOf(pages, context.partBytes)) await addPart(db, lease, report.id, part);
    if (await isTornByUndo(longReads, moment)) continue;
    await finish(db, lease, report.id, clock());
    return;
  }
}

async function* whileHeld<T>(
  { db, clock, signal, space }: WriterContext,
  lease: Lease,
  pages: AsyncIterable<T>,
): AsyncGenerator<T> {
  let renewedAt = clock();
  for await (const page of pages) {
    signal.throwIfAborted();
    await space.refuse({ low: null, full: NO_SPACE });
    if (Math.abs(clock() - renewedAt) > RENEW_MS) {
      if (!(await renewLeases(db, [lease], LEASE_MS))) throw new NoLongerOurs();
      renewedAt = clock();
    }
    yield page;
  }
}
