import type { Db } from '../../db/index.ts';

/** Expires all leases, or the one with a name, as those of a dead process. For tests. */
export async function expireLeases(db: Db, name?: string): Promise<void> {
  const leases = db.updateTable('leases').set({ expires_at: 0 });
  await (name === undefined ? leases : leases.where('name', '=', name)).execute();
}

/** Whether a lease was acquired or renewed since all were expired. For tests. */
export async function isLeaseRenewed(db: Db, name: string): Promise<boolean> {
  const lease = db.selectFrom('leases').select('expires_at').where('name', '=', name);
  return (await lease.executeTakeFirstOrThrow()).expires_at > 0;
}
