import type { Db } from '../db/index.ts';

/** Lets every lease run out, or the one of a name, as that of a process that died. For tests. */
export async function expireLeases(db: Db, name?: string): Promise<void> {
  const leases = db.updateTable('leases').set({ expires_at: 0 });
  await (name === undefined ? leases : leases.where('name', '=', name)).execute();
}

/** Whether a lease has been taken or renewed since all were let run out. For tests. */
export async function isLeaseRenewed(db: Db, name: string): Promise<boolean> {
  const lease = db.selectFrom('leases').select('expires_at').where('name', '=', name);
  return (await lease.executeTakeFirstOrThrow()).expires_at > 0;
}
