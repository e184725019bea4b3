import { IDLE_MS } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';

/** Sessions that would still be accepted. */
export async function countLiveSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seen_at', '>=', now - IDLE_MS)
    .where('expires_at', '>=', now)
    .executeTakeFirstOrThrow();
  return row.count;
}
