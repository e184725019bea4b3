import type { AppContext } from '../context/app-context.ts';
import { Rounds } from '../core/rounds.ts';
import { moveRecords } from './move-records.ts';

/** Time between two looks for records to move, in ms: so late a changed setting is acted upon. */
const ROUND_MS = 5_000;
/** Time that is left to others between two parts, in ms. */
const PAUSE_MS = 20;

/** Moves records into the archive and out of it, part by part, while the server listens. */
export function archiving(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Rounds {
  const { log } = context;
  let moved = 0;
  async function round(): Promise<number> {
    const part = await moveRecords(context);
    moved += part;
    if (part > 0) return PAUSE_MS;
    if (moved > 0) log.info({ records: moved }, 'closed records were moved into the archive or out of it');
    moved = 0;
    return ROUND_MS;
  }
  const failure = 'closed records cannot be moved and are tried again every 5 seconds';
  return new Rounds({ log, failure, everyMs: ROUND_MS, round });
}
