import type { Registry } from '@veritas/shared/registry';
import type { FastifyInstance } from 'fastify';
import { rolledBack } from 'release/rules';
import type { Decide } from 'release/rules';
import { auditBy, recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { isWorse } from './canary-verdict.ts';
import type { Outcome } from './canary-verdict.ts';
import type { Outcomes } from './canary-outcomes.ts';
import { outcomesOf } from './canary-outcomes.ts';
import { startsOf } from './canary-start.ts';

/** In audit trail and history. */
const BY = 'automatic rollback';

interface ReportedRelease {
  readonly remote: string;
  readonly version: string;
}

/** Rolls back each reported canary whose failure rate is significantly worse than that of the stable release. */
export async function endWorseCanaries(
  api: FastifyInstance,
  context: AppContext,
  reported: readonly ReportedRelease[],
): Promise<void> {
  const published = await api.releases.read();
  if (!published) return;
  for (const { name, active, canary } of published.registry.remotes) {
    const version = canary?.release.version;
    const isReported = reported.some((release) => release.remote === name && release.version === version);
    if (version === undefined || !isReported) continue;
    const since = (await startsOf(api.releases, published)).get(name) ?? 0;
    const outcomes = await outcomesOf(context.db, name, { canary: version, stable: active.version, since });
    if (outcomes && isWorse(outcomes.canary, outcomes.stable))
      await endCanary(api, context, { name, version, outcomes, judged: published.registry });
  }
}

interface WorseCanary {
  readonly name: string;
  readonly version: string;
  readonly outcomes: Outcomes;
  /** In which it was a canary. */
  readonly judged: Registry;
}

async function endCanary(api: FastifyInstance, { clock, log }: AppContext, worse: WorseCanary): Promise<void> {
  const { name, version, outcomes, judged } = worse;
  const said = ({ good, failed }: Outcome) => `${failed} of ${good + failed} tabs failed`;
  const note = `ends canary ${version}: ${said(outcomes.canary)}, ${said(outcomes.stable)} with the stable release`;
  const decide: Decide = (registry) => {
    const entry = registry.remotes.find((remote) => remote.name === name);
    // A concurrent change rolled it back, promoted or replaced it, or started it again: then only later reports count.
    // Where it was another change, the next report has the same outcome.
    const isAsJudged = registry.version === judged.version && registry.issued === judged.issued;
    if (!isAsJudged || entry?.canary?.release.version !== version) return { registry, version };
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
      const audit = auditBy(BY, clock());
      const before = { canary: version };
      await recordAudit(trx, audit, { action: 'release.rollback', target: name, before, after: { reason: note } });
    },
  });
}
