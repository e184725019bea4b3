import type { Db } from './store.ts';

export interface Lease {
  readonly name: string;
  /** Who holds it, unique to the process or request. */
  readonly holder: string;
}

/**
 * Takes or renews a lock that all processes on one database see: true when `holder` has it until `now + ms`.
 * A holder that dies loses it by time; unlike an advisory lock it works behind any pooler. One that would last longer than
 * twice `ms` was taken before the clock was set back, and would outlive its holder: it counts for nothing.
 */
export async function holdLease(db: Db, lease: Lease, now: number, ms: number): Promise<boolean> {
  const row = await db
    .insertInto('leases')
    .values({ ...lease, expires_at: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.holder, expires_at: now + ms })
        .where((eb) =>
          eb.or([
            eb('leases.expires_at', '<=', now),
            eb('leases.expires_at', '>', now + 2 * ms),
            eb('leases.holder', '=', lease.holder),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', lease.name).where('holder', '=', lease.holder).execute();
}
