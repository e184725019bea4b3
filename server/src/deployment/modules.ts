import { HEALTH_DAYS } from '@veritas/shared/contracts/releases';
import type { DailyHealth, Modules, RefusedChange, ReleasesOfRemote } from '@veritas/shared/contracts/releases';
import { DAY_MS } from '@veritas/shared/domain';
import { moduleOf } from 'release/rules';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import type { Releases } from '../releases/releases.ts';

const MOST_CHANGES = 50;
const MOST_REFUSALS = 20;

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

/** What the team of one remote sees of it. */
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
    .select(['at', 'actor', 'target', 'after'])
    .where('action', '=', 'release.refuse')
    .orderBy('id', 'desc')
    .limit(MOST_REFUSALS)
    .execute();
  return entries.map(({ at, actor, target, after }) => ({
    at: new Date(at).toISOString(),
    by: actor,
    remote: target ?? '',
    reason: (JSON.parse(after ?? '{}') as { reason?: string }).reason ?? '',
  }));
}

/** In how many tabs each release came well and failed, by day. */
async function readDailyHealth(db: Db, now: number): Promise<DailyHealth[]> {
  const firstDay = Math.floor(now / DAY_MS) - HEALTH_DAYS + 1;
  const rows = await db
    .selectFrom('release_health')
    .selectAll()
    .where('hour', '>=', firstDay * DAY_MS)
    .orderBy('remote')
    .orderBy('version')
    .execute();
  const found = new Map<string, DailyHealth>();
  for (const { remote, version, hour, loaded, failed, threw } of rows) {
    const none = () => Array.from({ length: HEALTH_DAYS }, () => 0);
    const health = found.get(`${remote}/${version}`) ?? { remote, version, good: none(), failed: none() };
    found.set(`${remote}/${version}`, health);
    // A clock that was set back leaves counts of the future: they are today's.
    const day = Math.min(HEALTH_DAYS - 1, Math.floor(hour / DAY_MS) - firstDay);
    // A page that stopped had been shown first.
    health.good[day] = (health.good[day] ?? 0) + Math.max(0, loaded - threw);
    health.failed[day] = (health.failed[day] ?? 0) + failed + threw;
  }
  return [...found.values()];
}
