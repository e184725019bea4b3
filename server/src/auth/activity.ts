import type { AppContext } from '../context/app-context.ts';
import { isDatabaseAway } from '../db/index.ts';

/** Activity is stored with this precision, so that reads rarely write. */
const SEEN_STEP_MS = 60_000;

/** What the row of a session says of its last renewal. */
interface Renewal {
  readonly session_id: string;
  readonly counter: number;
  readonly previous_refresh_hash: string | null;
  readonly rotated_at: number;
  readonly seen_at: number;
}

/** Whether nobody has used the tokens of the last renewal yet: a renewal writes one time into both columns. */
export function isUnused(row: Renewal): boolean {
  return row.previous_refresh_hash !== null && row.seen_at === row.rotated_at;
}

/** Stores that the current tokens of a session are in use: at once after a renewal, then once a minute. */
export async function noteActivity({ db, replica }: AppContext, row: Renewal, now: number): Promise<void> {
  if (!isUnused(row) && now - row.seen_at < SEEN_STEP_MS) return;
  const seenAt = now === row.rotated_at ? now + 1 : now;
  try {
    await db
      .updateTable('sessions')
      .set({ seen_at: seenAt })
      .where('id', '=', row.session_id)
      // Of requests at once the first one writes; what was read may be from before another renewal.
      .where('counter', '=', row.counter)
      .where('seen_at', '=', row.seen_at)
      .execute();
  } catch (error) {
    // While a replica answers, the next request after it notes the activity.
    if (!replica || !isDatabaseAway(error)) throw error;
  }
}
