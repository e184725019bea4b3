import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { holdLease, releaseLease, transaction } from '../../db/index.ts';
import type { Lease } from '../../db/index.ts';
import { hiddenSpans, show } from '../../devices/hidden.ts';
import { beingProcessed } from '../refusals.ts';
import { LEASE_MS } from './run.ts';
import { deleteRecords } from './store-rows.ts';

/** Asked again about this often, in ms. */
const ASK_MS = 50;

/**
 * Runs `work` while nobody else, in no process, puts records of an upload into `devices` or takes them out, and after
 * what others left hidden there is gone: their IDs would look like duplicates. `whileWaiting` runs now and then until
 * its turn comes.
 */
export async function inTurn<T>(
  context: Pick<AppContext, 'db' | 'clock'>,
  whileWaiting: () => Promise<void>,
  work: (turn: Lease) => Promise<T>,
): Promise<T> {
  const { db, clock } = context;
  const turn = { name: 'uploaded-records', holder: randomUUID() };
  while (!(await holdLease(db, turn, clock(), LEASE_MS))) {
    await whileWaiting();
    await wait(ASK_MS * (0.5 + Math.random()));
  }
  try {
    await clearHidden(context, turn, whileWaiting);
    return await work(turn);
  } finally {
    await releaseLease(db, turn);
  }
}

/** Deletes hidden records: nobody is at them, so they are those of an undo or of an import that came to nothing. */
export async function clearHidden(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  turn: Lease,
  betweenParts: () => Promise<void> | void,
): Promise<void> {
  const held = async <T>(work: Parameters<typeof transaction<T>>[1]) => {
    await betweenParts();
    const done = await transaction(db, async (trx) => {
      if (!(await holdLease(trx, turn, clock(), LEASE_MS))) throw beingProcessed();
      return work(trx);
    });
    await nextTurn();
    return done;
  };
  for (const span of await hiddenSpans(db)) {
    await deleteRecords(db, span, held);
    await held((trx) => show(trx, span.uploadId));
  }
}
