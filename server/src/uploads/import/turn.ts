import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { holdLease, releaseLease, renewLeases, transaction } from '../../db/index.ts';
import type { Lease } from '../../db/index.ts';
import { hiddenSpans, show } from '../../devices/records/hidden.ts';
import { beingProcessed } from '../store/refusals.ts';
import { LEASE_MS } from './run.ts';
import { deleteRecords } from './store-rows.ts';

/** Polling interval of the lease, in ms. */
const ASK_MS = 50;
export const TURN = 'uploaded-records';

type TurnContext = Pick<AppContext, 'db'>;

/**
 * Runs `work` under an exclusive lease for adding records of an upload to `devices` or removing them, after deleting
 * hidden leftovers, whose IDs would look like duplicates. `between` runs repeatedly while it waits for the lease, and
 * between the parts in which hidden records are deleted.
 */
export async function inTurn<T>(
  context: TurnContext,
  between: () => Promise<void>,
  work: (turn: Lease) => Promise<T>,
): Promise<T> {
  const { db } = context;
  const turn = newTurn();
  while (!(await holdLease(db, turn, LEASE_MS))) {
    await between();
    await wait(ASK_MS * (0.5 + Math.random()));
  }
  try {
    await clearHidden(context, turn, between);
    return await work(turn);
  } finally {
    await releaseLease(db, turn);
  }
}

/** Deletes hidden records unless the lease is held. */
export async function clearHiddenIfFree(context: TurnContext, between: () => Promise<void>): Promise<void> {
  const { db } = context;
  if ((await hiddenSpans(db)).length === 0) return;
  const turn = newTurn();
  if (!(await holdLease(db, turn, LEASE_MS))) return;
  try {
    await clearHidden(context, turn, between);
  } finally {
    await releaseLease(db, turn);
  }
}

/** Deletes hidden records: under the lease they can only be those of an undo or of a failed import. */
export async function clearHidden({ db }: TurnContext, turn: Lease, between: () => Promise<void>): Promise<void> {
  const held = async <T>(work: Parameters<typeof transaction<T>>[1]) => {
    await between();
    const done = await transaction(db, async (trx) => {
      if (!(await renewLeases(trx, [turn], LEASE_MS))) throw beingProcessed();
      return work(trx);
    });
    await nextTurn();
    return done;
  };
  // Only under the lease: by then a last part with an unconfirmed COMMIT has ended.
  for (const span of await held(hiddenSpans)) {
    await deleteRecords(db, span, held);
    await held((trx) => show(trx, span.uploadId));
  }
}

const newTurn = (): Lease => ({ name: TURN, holder: randomUUID() });
