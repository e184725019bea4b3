import type { UploadResult } from '@veritas/shared/contracts';
import { READ_AS_WINDOWS_1252 } from '@veritas/shared/domain';
import type { Encoding } from '@veritas/shared/domain';
import type { Lease } from '../../db/index.ts';
import { dayZoneOf } from '../../http/requests/day-zone.ts';
import { readBusinessZone } from '../../settings/settings.ts';
import { byKey } from '../csv/by-key.ts';
import { textOf } from '../csv/file-text.ts';
import { recordBatches } from '../csv/record-batches.ts';
import { dropRejects } from '../store/drop-rejects.ts';
import { rewind } from '../store/transitions.ts';
import { Findings } from './findings.ts';
import { Publication, StartOver } from './publish.ts';
import { loadRowFacts } from './row-facts.ts';
import type { ImportRun } from './run.ts';
import { IMPORT_SLICE } from './store-rows.ts';
import { clearHidden } from './turn.ts';

/** Restarts at the first row of the file whenever the findings are outdated when the records are shown. */
export async function storeUntilValid(run: ImportRun, encoding: Encoding, turn: Lease): Promise<UploadResult> {
  const { context, upload } = run;
  const keep = () => run.keep();
  for (;;) {
    try {
      return await storeFile(run, encoding, turn);
    } catch (error) {
      if (!(error instanceof StartOver)) throw error;
      context.log.warn({ upload: upload.id }, `an import starts over: ${error.message}`);
      await run.part((trx) => rewind(trx, upload.id), 'durable');
      await dropRejects(context.db, upload.id, (work) => run.underLease(work));
      await clearHidden(context, turn, keep);
    }
  }
}

async function storeFile(run: ImportRun, encoding: Encoding, turn: Lease): Promise<UploadResult> {
  const { db, dialect, clock, config, signal } = run.context;
  const facts = await loadRowFacts(db, clock(), dayZoneOf(await readBusinessZone(db, config), run.upload.time_zone));
  const findings = new Findings(config.uploads.file.rows);
  if (encoding !== 'utf-8') findings.notes.push(READ_AS_WINDOWS_1252);
  const publication = await Publication.begin(run, findings);
  let storing = Promise.resolve();
  try {
    const size = IMPORT_SLICE[dialect];
    const records = recordBatches(textOf(run.bytes(), encoding), size);
    // PostgreSQL combines page writes of many transactions: there sorting only costs memory.
    const ordered = dialect === 'sqlite' ? byKey(records, (record) => findings.keyOf(record), size) : records;
    for await (const slice of ordered) {
      // While the database stores one slice, the next one is read and checked.
      const checked = findings.check(slice, facts);
      await storing;
      storing = publication.store(checked);
      storing.catch(() => undefined);
    }
    await storing;
    findings.end();
    return await publication.finish();
  } catch (error) {
    // It may still be running, and would store more than is cleared below.
    await storing.catch(() => undefined);
    // Optional clean-up: the next import would do it. Skipped when the process is stopping.
    const isOver = !signal?.aborted && !(error instanceof StartOver);
    if (isOver) await clearHidden(run.context, turn, () => Promise.resolve()).catch(() => undefined);
    throw error;
  }
}
