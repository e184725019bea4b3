import { countOf, countText, MEANING_NOT_DEFINED, percentText, dayText, SMALL_SAMPLE } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import type { View } from '../../lib/figure/view.ts';
import type { Sample, Signal, SignalAnswer, SignalKind } from '@veritas/shared/signals';

export const KIND_WORDS: Readonly<Record<SignalKind, string>> = {
  hub: 'Hub',
  operator: 'Operator',
  brand: 'Brand',
  code: 'Code',
};

export const HOW = `Doorstep scans, counted on their submit day. Each hub, operator and brand with ${SMALL_SAMPLE} scans or more is compared with all the others, and each code with its other days: over all days shown, and over runs of 1, 2, 3, 5, 8 or more days. A row is listed when chance alone would list any row in at most 1 of 20 cases. E008 is found at the hub, so it is not followed over time.`;

/** `More rejections than chance explains, among 25 hubs, 112 operators and 7 codes`: who was compared and what came of it. */
export function summaryWords({ signals, compared }: SignalAnswer): string {
  const parts = (['hub', 'operator', 'brand', 'code'] as const)
    .filter((kind) => compared[kind] > 0)
    .map((kind) => countOf(compared[kind], kind));
  if (parts.length === 0) return `Nobody has the ${SMALL_SAMPLE} scans that a comparison takes`;
  const among = `among ${[...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ')}`;
  return signals.length > 0 ? `More rejections than chance explains, ${among}` : `Nobody and nothing ${among}`;
}

/** `Rejections`, or the code with its title. */
export function outcomeWords(outcome: Signal['outcome'], meaningOf: MeaningOf): string {
  if (outcome === 'rejected') return 'Rejections';
  const title = meaningOf(outcome)?.title ?? MEANING_NOT_DEFINED;
  return title === MEANING_NOT_DEFINED ? outcome : `${outcome}: ${title}`;
}

/** `Hub BLR_WHF`. */
export function nameWords({ kind, name }: Signal): string {
  return `${KIND_WORDS[kind]} ${name.trim() || 'Unknown'}`;
}

/** A signal in a line: `Hub PAT_KNK, Rejections, 26.50% of 117, all days shown`. */
export function signalWords(signal: Signal, { days, meaningOf }: Pick<View, 'days' | 'meaningOf'>): string {
  const { outcome, sample } = signal;
  return `${nameWords(signal)}, ${outcomeWords(outcome, meaningOf)}, ${rateWords(sample)}, ${spanWords(signal, days)}`;
}

/** `27.44% of 164`. */
export function rateWords({ count, total }: Sample): string {
  return `${percentText(count, total)}% of ${countText(total)}`;
}

/** Since when, and until when unless it goes on to the last day shown. */
export function spanWords({ since, until }: Signal, days: readonly Day[]): string {
  const goesOn = until === days.at(-1);
  if (goesOn) return since === days[0] ? 'all days shown' : `since ${dayText(since)}`;
  return since === until ? `on ${dayText(since)}` : `${dayText(since)} to ${dayText(until)}`;
}
