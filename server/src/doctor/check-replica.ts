import { sql } from 'kysely';
import { reasonOf } from 'release/error-parts';
import type { AppContext } from '../context/app-context.ts';
import { openForReading } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import type { Finding } from './finding.ts';

const about = 'Replica';
const TO_REPLICA = 'DATABASE_REPLICA_URL has to lead to a replica of DATABASE_URL';

/** Checks what `DATABASE_REPLICA_URL` leads to: a wrong one would show only when the primary is away. Only reads. */
export async function checkReplica({ db, config }: AppContext): Promise<Finding[]> {
  if (config.replica === null) return [];
  const store = openForReading({ databaseUrl: config.replica.url, dataDir: '' });
  try {
    return [await compare(await identify(db), store.db)];
  } catch (error) {
    const text = `does not answer: ${reasonOf(error)}. Check DATABASE_REPLICA_URL and that PostgreSQL runs there`;
    return [{ level: 'fault', about, text }];
  } finally {
    await store.close();
  }
}

async function compare(primary: Identity, replica: Db): Promise<Finding> {
  const found = await identify(replica);
  if (found.system !== primary.system || found.name !== primary.name) {
    const text = `has another database, ${found.name}: its answers would be wrong. ${TO_REPLICA}`;
    return { level: 'fault', about, text };
  }
  // No fault: after a failover it is so until the former primary follows.
  if (!found.is_replica) return { level: 'warning', about, text: `is not a replica but a primary. ${TO_REPLICA}` };
  const { rows } = await sql<{ behind: number }>`
    select greatest(pg_wal_lsn_diff(${primary.position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as behind
  `.execute(replica);
  return { level: 'ok', about, text: `answers, ${Math.ceil((rows[0]?.behind ?? 0) / 1_024)} KiB behind the primary` };
}

interface Identity {
  /** Equal for all members of a cluster, and for no other. */
  readonly system: string;
  readonly name: string;
  readonly is_replica: boolean;
  readonly position: string;
}

async function identify(db: Db): Promise<Identity> {
  const { rows } = await sql<Omit<Identity, 'is_replica'> & { is_replica: number }>`
    select system_identifier::text as system, current_database()::text as name, pg_is_in_recovery()::int as is_replica,
      coalesce(pg_last_wal_replay_lsn(), case when not pg_is_in_recovery() then pg_current_wal_lsn() end)::text as position
    from pg_control_system()
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('it says nothing about itself');
  return { ...row, is_replica: row.is_replica === 1 };
}
