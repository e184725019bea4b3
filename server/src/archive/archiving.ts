import type { AppContext } from '../context/app-context.ts';
import { Rounds } from '../core/rounds.ts';
import { moveRecords } from './move-records.ts';

/** Polling interval for records to move, in ms: the delay after which a changed setting applies. */
const ROUND_MS = 5_000;
/** Pause for other work between two batches, in ms. */
const PAUSE_MS = 20;

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Moves records into the archive and out of it, in batches, while the server listens. */
export function archiving(context: Context): Rounds {
  const failure = 'closed records cannot be moved and are tried again every 5 seconds';
  return new Rounds({ log: context.log, failure, everyMs: ROUND_MS, round: archiveRound(context) });
}

/** One round moves one batch and returns the ms until the next; the last of several logs how many were moved. */
export function archiveRound(context: Context): () => Promise<number> {
  let moved = 0;
  return async () => {
    const part = await moveRecords(context);
    moved += part;
    if (part > 0) return PAUSE_MS;
    if (moved > 0) context.log.info({ records: moved }, 'closed records were moved into the archive or out of it');
    moved = 0;
    return ROUND_MS;
  };
}
