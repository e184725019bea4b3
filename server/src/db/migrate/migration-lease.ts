import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from 'release/refusal';
import { holdLease, releaseLease } from '../locks/leases.ts';
import type { Lease } from '../locks/leases.ts';
import type { Db, Store } from '../core/store.ts';
import { ASK_MS } from '../locks/unless-locked.ts';

/** The lease of a process that died is free after this; a living one renews it more often. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** Runs `work` under the migration lease. Throws `Refusal` when it cannot be acquired in time. */
export async function withMigrationLease<T>(
  { db, dialect }: Store,
  giveUpAt: number,
  work: () => Promise<T>,
): Promise<T> {
  // SQLite's folder belongs to this process: an existing lease is stale.
  const lease = { name: 'migrate', holder: dialect === 'sqlite' ? 'the process of this folder' : randomUUID() };
  await takeTurn(db, lease, giveUpAt);
  // On SQLite's single connection it could not be renewed meanwhile, and need not be.
  const renewal = dialect === 'postgres' ? setInterval(() => void renew(db, lease), RENEW_MS) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseLease(db, lease);
  }
}

async function takeTurn(db: Db, lease: Lease, giveUpAt: number): Promise<void> {
  while (!(await holdLease(db, lease, LEASE_MS))) {
    if (performance.now() > giveUpAt)
      throw new Refusal('Another process has been changing the schema for over a minute');
    await wait(ASK_MS);
  }
}

async function renew(db: Db, lease: Lease): Promise<void> {
  // The next renewal compensates for a failed one; if all fail, the lock of the step still blocks other processes.
  await holdLease(db, lease, LEASE_MS).catch(() => undefined);
}
