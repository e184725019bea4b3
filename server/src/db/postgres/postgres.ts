import { PostgresDialect, PostgresDriver } from 'kysely';
import type { Dialect, Driver, PostgresDialectConfig } from 'kysely';
import { PrimaryPosition } from '../replica/primary-position.ts';
import type { LogPosition } from '../replica/primary-position.ts';
import { ReplicaDriver } from '../replica/replica-driver.ts';
import type { OpenedDatabase, ReplicaUse } from '../core/store.ts';
import { openPool } from './postgres-pool.ts';

/** A replica that is used while the primary is unavailable, and for long reads. */
export interface ReplicaPlace {
  readonly url: string;
  /** Maximum age of its data while the primary is unavailable, in ms. */
  readonly maxAgeMs: number;
}

/** PostgreSQL through a pool, with timeouts acceptable to users. A replica suffices for reading. */
export function openPostgres(url: string, purpose: 'serve' | 'read'): OpenedDatabase {
  const { pool, use } = openPool(url, purpose);
  return { dialect: new PostgresDialect({ pool }), use };
}

/** A primary with a replica beside it, and how they are used. */
export interface OpenedPair extends OpenedDatabase {
  /** As `dialect`, but prefers a replica. */
  readonly longReads: Dialect;
  readonly replica: ReplicaUse;
}

/** Opens both. Statements go to the primary unless `ReplicaDriver` routes them to the replica. */
export function openPostgresPair(url: string, place: ReplicaPlace): OpenedPair {
  const { pool: primaryPool, use } = openPool(url, 'serve');
  const { pool: replicaPool } = openPool(place.url, 'read');
  const state = { reads: 0, isBehind: false };
  const position = new PrimaryPosition(() => positionOf(primaryPool), place.maxAgeMs);
  const dialectFor = (purpose: 'serve' | 'longReads') =>
    new PairDialect({ pool: primaryPool }, () => {
      const primary = new PostgresDriver({ pool: primaryPool });
      const replica = new PostgresDriver({ pool: replicaPool });
      return new ReplicaDriver({ primary, replica, position, state }, purpose);
    });
  return {
    dialect: dialectFor('serve'),
    longReads: dialectFor('longReads'),
    use,
    replica: { reads: () => state.reads, ageMs: () => position.ageMs() },
  };
}

/** PostgreSQL's dialect with a driver that has two members. */
class PairDialect extends PostgresDialect {
  override readonly createDriver: () => Driver;

  constructor(config: PostgresDialectConfig, createDriver: () => Driver) {
    super(config);
    this.createDriver = createDriver;
  }
}

async function positionOf(primary: ReturnType<typeof openPool>['pool']): Promise<LogPosition> {
  const client = await primary.connect();
  try {
    const { rows } = await client.query<{ position: LogPosition }>('select pg_current_wal_lsn()::text as position');
    return rows[0]?.position ?? '0/0';
  } finally {
    client.release();
  }
}
