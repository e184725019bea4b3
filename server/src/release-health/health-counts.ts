import type { CallInput, ReleaseHealth, reportReleaseHealth } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { hourOf } from './hours.ts';

const KEPT_MS = 14 * DAY_MS;
/** Far more than there are releases in use; names beyond it are an attempt to fill the table. */
const MOST_RELEASES_AN_HOUR = 200;

type ReportedHealth = CallInput<typeof reportReleaseHealth>['releases'][number];

/**
 * Adds counts to those of the hour. Counts beyond the limit of releases per hour are dropped, but not those of releases
 * in use: unknown names must not prevent the verdict of a canary.
 */
export async function countHealth(
  db: Db,
  now: number,
  releases: readonly ReportedHealth[],
  isInUse: (name: string) => boolean = () => false,
): Promise<void> {
  const hour = hourOf(now);
  await db
    .deleteFrom('release_health')
    .where('hour', '<', hour - KEPT_MS)
    .execute();
  // In sorted order, to avoid a deadlock of two transactions on each other's rows.
  const nameOf = ({ remote, version }: ReportedHealth) => `${remote}/${version}`;
  for (const counts of releases.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))) {
    if (isInUse(nameOf(counts)) || (await hasRoom(db, hour, counts))) await add(db, hour, counts);
  }
}

async function hasRoom(db: Db, hour: number, { remote, version }: ReportedHealth): Promise<boolean> {
  const ofHour = db.selectFrom('release_health').where('hour', '=', hour);
  const { rows } = await ofHour.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  if (rows < MOST_RELEASES_AN_HOUR) return true;
  const known = ofHour.select('hour').where('remote', '=', remote).where('version', '=', version);
  return (await known.executeTakeFirst()) !== undefined;
}

async function add(db: Db, hour: number, { remote, version, loaded, failed, threw }: ReportedHealth): Promise<void> {
  await db
    .insertInto('release_health')
    .values({ remote, version, hour, loaded, failed, threw })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'hour']).doUpdateSet({
        loaded: sql<number>`release_health.loaded + ${loaded}`,
        failed: sql<number>`release_health.failed + ${failed}`,
        threw: sql<number>`release_health.threw + ${threw}`,
      }),
    )
    .execute();
}

/** The counts of all kept hours by release, those with the latest first. */
export async function readHealth(db: Db): Promise<ReleaseHealth[]> {
  const releases = await db
    .selectFrom('release_health')
    .select(['remote', 'version'])
    .select((eb) => [
      eb.fn.sum<number>('loaded').as('loaded'),
      eb.fn.sum<number>('failed').as('failed'),
      eb.fn.sum<number>('threw').as('threw'),
      eb.fn.max('hour').as('last'),
    ])
    .groupBy(['remote', 'version'])
    .orderBy('last', 'desc')
    .orderBy('remote')
    .orderBy('version')
    .execute();
  return releases.map(({ loaded, failed, threw, last, ...release }) => ({
    ...release,
    loaded: Number(loaded),
    failed: Number(failed),
    threw: Number(threw),
    last_hour: new Date(Number(last)).toISOString(),
  }));
}
