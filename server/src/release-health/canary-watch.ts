import type { FastifyInstance } from 'fastify';
import { rolledBack } from 'release/rules';
import type { Decide, HistoryLine } from 'release/rules';
import { recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { isWorse } from './canary-verdict.ts';
import type { Outcome } from './canary-verdict.ts';

/** In audit trail and history. */
const BY = 'automatic rollback';
const HOUR_MS = 3_600_000;
/** The stable release is judged by the hours of the canary and those right before: both meet the same troubles. */
const HOURS_BEFORE_MS = 24 * HOUR_MS;

interface ReportedRelease {
  readonly remote: string;
  readonly version: string;
}

/** Ends each canary of the reported releases that browsers by now show to be worse than what everyone else has. */
export async function endWorseCanaries(
  api: FastifyInstance,
  context: AppContext,
  reported: readonly ReportedRelease[],
): Promise<void> {
  const published = await api.releases.read();
  for (const { name, active, canary } of published?.registry.remotes ?? []) {
    const version = canary?.release.version;
    const isReported = reported.some((release) => release.remote === name && release.version === version);
    if (version === undefined || !isReported) continue;
    const since = startOf(await api.releases.history(), name, version);
    const outcomes = await outcomesOf(context.db, name, { canary: version, stable: active.version, since });
    if (outcomes && isWorse(outcomes.canary, outcomes.stable))
      await endCanary(api, context, { name, version, outcomes });
  }
}

interface Outcomes {
  readonly canary: Outcome;
  readonly stable: Outcome;
}

/**
 * When the canary was started again, in ms since 1970, or the hour after where it was ended in the same one: what was
 * reported before is counted by the hour and says nothing of it. 0 while it was never ended. `history`: last change first.
 */
export function startOf(history: readonly HistoryLine[], remote: string, version: string): number {
  const own = history.filter((line) => line.remote === remote);
  const end = own.findIndex((line) => isEnd(line, version));
  if (end < 0) return 0;
  const ended = hourOf(own[end]);
  const started = hourOf(own.slice(0, end).findLast(({ verb }) => verb === 'canary'));
  return started > ended ? started : ended + HOUR_MS;
}

/** Whether a version was no canary, or no longer one, when this was done. */
function isEnd({ verb, from, to, note = '' }: HistoryLine, version: string): boolean {
  return verb === 'withdraw' || [from, to].includes(version) || note.includes(`ends canary ${version}`);
}

const hourOf = (line: HistoryLine | undefined) => (line ? Math.floor(Date.parse(line.at) / HOUR_MS) * HOUR_MS : 0);

interface Judged {
  readonly canary: string;
  readonly stable: string;
  /** In ms since 1970. */
  readonly since: number;
}

/** Null while nothing was reported of the canary. */
async function outcomesOf(db: Db, remote: string, { canary, stable, since }: Judged): Promise<Outcomes | null> {
  const first = await db
    .selectFrom('release_health')
    .select('hour')
    .where('remote', '=', remote)
    .where('version', '=', canary)
    .where('hour', '>=', since)
    .orderBy('hour')
    .executeTakeFirst();
  if (!first) return null;
  const rows = await db
    .selectFrom('release_health')
    .select('version')
    .select((eb) => [
      eb.fn.sum<number>('loaded').as('loaded'),
      eb.fn.sum<number>('failed').as('failed'),
      eb.fn.sum<number>('threw').as('threw'),
    ])
    .where('remote', '=', remote)
    .where((eb) =>
      eb.or([
        eb('version', '=', canary).and('hour', '>=', first.hour),
        eb('version', '=', stable).and('hour', '>=', first.hour - HOURS_BEFORE_MS),
      ]),
    )
    .groupBy('version')
    .execute();
  const outcome = (version: string): Outcome => {
    const row = rows.find((found) => found.version === version);
    const [loaded, failed, threw] = [Number(row?.loaded ?? 0), Number(row?.failed ?? 0), Number(row?.threw ?? 0)];
    // A page that threw had been shown first.
    return { good: Math.max(0, loaded - threw), failed: failed + threw };
  };
  return { canary: outcome(canary), stable: outcome(stable) };
}

interface WorseCanary {
  readonly name: string;
  readonly version: string;
  readonly outcomes: Outcomes;
}

async function endCanary(api: FastifyInstance, { clock, log }: AppContext, worse: WorseCanary): Promise<void> {
  const { name, version, outcomes } = worse;
  const said = ({ good, failed }: Outcome) => `${failed} of ${good + failed} tabs failed`;
  const note = `ends canary ${version}: ${said(outcomes.canary)}, ${said(outcomes.stable)} with the stable release`;
  const decide: Decide = (registry) => {
    const entry = registry.remotes.find((remote) => remote.name === name);
    // Somebody was faster: it was rolled back, promoted or replaced.
    if (entry?.canary?.release.version !== version) return { registry, version };
    return { ...rolledBack(registry, name), note };
  };
  await api.releases.change({ verb: 'rollback', name, by: BY }, decide, {
    check: () => Promise.resolve(),
    async note(trx, changed) {
      if (!changed.changed) return;
      log.warn(
        { event: 'canary_rolled_back', remote: name, version, outcomes },
        'a canary was worse and is rolled back',
      );
      const audit = { name: BY, at: clock(), ip: null, requestId: null };
      const before = { canary: version };
      await recordAudit(trx, audit, { action: 'release.rollback', target: name, before, after: { reason: note } });
    },
  });
}
