import { viewOf } from '@veritas/shared/domain';
import type { DeviceRecord } from '@veritas/shared/domain';
import { clearestOf } from './clearest-signals.ts';
import { shortRuns } from './runs.ts';
import type { Signal, SignalAnswer, SignalQuestion } from './signal.ts';
import { subjectsOf } from './subjects.ts';
import { talliesOf } from './tallies-of.ts';
import { SIGNAL_KINDS } from './tally.ts';

/**
 * Outliers of the days shown, by doorstep scans on their submit day: beyond the control limits of a p-chart with exact
 * probabilities, for all days together and for shorter runs, corrected for the number of comparisons
 * (docs/decisions/173-fair-signals.md).
 */
export function findSignals(records: readonly DeviceRecord[], question: SignalQuestion): SignalAnswer {
  const { days } = question;
  const tallies = talliesOf(viewOf(records), question);
  const runs = shortRuns(days.length);
  const compared = { hub: 0, operator: 0, brand: 0, code: 0 };
  const signals = SIGNAL_KINDS.flatMap((kind) => {
    const subjects = subjectsOf(tallies, kind);
    compared[kind] = subjects.length;
    return clearestOf(subjects, tallies.all, { kind, subjects: subjects.length, days, runs });
  });
  return { signals: signals.sort(byChance), compared };
}

/** Ties are ordered the same way in whatever order the records were counted. */
function byChance(a: Signal, b: Signal): number {
  const byKind = SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind);
  return a.chance - b.chance || byKind || (a.name < b.name ? -1 : 1);
}
