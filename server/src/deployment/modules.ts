import { HEALTH_DAYS } from '@veritas/shared/contracts/releases';
import type { DailyHealth, Modules, RefusedChange, ReleasesOfRemote } from '@veritas/shared/contracts/releases';
import { DAY_MS } from '@veritas/shared/domain';
import { moduleOf } from 'release/rules';
import { sql } from 'kysely';
import { cutText } from '../audit/cut-text.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import type { Releases } from '../releases/releases.ts';
import { LONGEST_REASON } from './change-releases.ts';

const MOST_CHANGES = 50;
const MOST_REFUSALS = 20;
/** Maximum length of a JSON entry: escaping takes up to six characters each. */
const LONGEST_ENTRY = 7 * LONGEST_REASON;

/** What the Modules page shows. */
export async function readModules({ db, clock }: AppContext, releases: Releases): Promise<Modules> {
  const published = await releases.read();
  const modules = (published?.registry.remotes ?? []).map(moduleOf);
  return {
    modules,
    changes: (await releases.history()).slice(0, MOST_CHANGES),
    refusals: await readRefusals(db),
    health: await readDailyHealth(db, clock()),
  };
}

/** The part of it for the team of one remote. */
export async function readReleasesOf(releases: Releases, remote: string): Promise<ReleasesOfRemote> {
  const registry = (await releases.read())?.registry;
  const entry = registry?.remotes.find(({ name }) => name === remote);
  return {
    version: registry?.version ?? 0,
    issued: registry?.issued ?? new Date(0).toISOString(),
    module: entry ? moduleOf(entry) : null,
    revoked: (registry?.revoked ?? []).filter((id) => id.startsWith(`${remote}/`)),
    changes: (await releases.history()).filter((change) => change.remote === remote).slice(0, MOST_CHANGES),
  };
}

async function readRefusals(db: Db): Promise<RefusedChange[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'target'])
    // Entries of older servers may hold megabytes.
    .select(sql<string | null>`substr(${sql.ref('after')}, 1, ${sql.lit(LONGEST_ENTRY)})`.as('after'))
    .where('action', '=', 'release.refuse')
    .orderBy('id', 'desc')
    .limit(MOST_REFUSALS)
    .execute();
  return entries.map(({ at, actor, target, after }) => ({
    at: new Date(at).toISOString(),
    by: actor,
    remote: target ?? '',
    reason: reasonOf(after ?? ''),
  }));
}

/** The reason in an entry, which may be truncated. */
function reasonOf(entry: string): string {
  const [, text = ''] = /"reason":"((?:[^"\\]|\\u[0-9a-f]{4}|\\[^u])*)/.exec(entry) ?? [];
  return cutText(JSON.parse(`"${text}"`) as string, LONGEST_REASON);
}

/** Number of tabs in which each release was shown and failed, by day. */
async function readDailyHealth(db: Db, now: number): Promise<DailyHealth[]> {
  const firstDay = Math.floor(now / DAY_MS) - HEALTH_DAYS + 1;
  const dayOf = sql<number>`hour / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('release_health')
    .select(['remote', 'version', dayOf.as('day')])
    // A page that crashed had been shown first.
    .select(sql<number>`sum(case when loaded > threw then loaded - threw else 0 end)`.as('good'))
    .select(sql<number>`sum(failed + threw)`.as('failed'))
    .where('hour', '>=', firstDay * DAY_MS)
    .groupBy(['remote', 'version', dayOf])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  const found = new Map<string, DailyHealth>();
  for (const { remote, version, ...row } of rows) {
    const none = () => Array.from({ length: HEALTH_DAYS }, () => 0);
    const health = found.get(`${remote}/${version}`) ?? { remote, version, good: none(), failed: none() };
    found.set(`${remote}/${version}`, health);
    // Counts from the future, after the clock was set back, are shown as today's.
    const day = Math.min(HEALTH_DAYS - 1, Number(row.day) - firstDay);
    health.good[day] = (health.good[day] ?? 0) + Number(row.good);
    health.failed[day] = (health.failed[day] ?? 0) + Number(row.failed);
  }
  return [...found.values()];
}
