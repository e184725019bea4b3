import { countText, MEANING_NOT_DEFINED, percentText, periodText, dayText, SMALL_SAMPLE } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import type { MeaningOf } from '@veritas/shared/records';
import type { View } from '../../lib/figure/view.ts';
import type { Sample, Signal, SignalAnswer, SignalKind } from '@veritas/shared/signals';

export const KIND_WORDS: Readonly<Record<SignalKind, string>> = {
  hub: t('Hub'),
  operator: t('Operator'),
  brand: t('Brand'),
  code: t('Code'),
};

export const HOW = [
  t('Doorstep scans, counted on their submit day.'),
  t(
    'Each hub, operator and brand with {scans} scans or more is compared with all the others, and each code with its other days: over all days shown, and over runs of 1, 2, 3, 5, 8 or more days.',
    { scans: SMALL_SAMPLE },
  ),
  t('A row is listed when chance alone would list any row in at most 1 of 20 cases.'),
  t('E008 is found at the hub, so it is not tracked over time.'),
].join(' ');

const COMPARED: Readonly<Record<SignalKind, (count: number) => string>> = {
  hub: (count) => t('{count, plural, one {# hub} other {# hubs}}', { count }),
  operator: (count) => t('{count, plural, one {# operator} other {# operators}}', { count }),
  brand: (count) => t('{count, plural, one {# brand} other {# brands}}', { count }),
  code: (count) => t('{count, plural, one {# code} other {# codes}}', { count }),
};

/**
 * `More rejections than chance explains, among 25 hubs, 112 operators and 7 codes`: what was compared and with what
 * result.
 */
export function summaryWords({ signals, compared }: SignalAnswer): string {
  const parts = (['hub', 'operator', 'brand', 'code'] as const)
    .filter((kind) => compared[kind] > 0)
    .map((kind) => COMPARED[kind](compared[kind]));
  if (parts.length === 0) {
    return t('Too few scans to compare: {scans} are needed', { scans: SMALL_SAMPLE });
  }
  const among = [...parts.slice(0, -2), parts.slice(-2).join(t(' and '))].join(', ');
  return signals.length > 0
    ? t('More rejections than chance explains, among {among}', { among })
    : t('No unusual rejections among {among}', { among });
}

/** `Rejections`, or the code with its title. */
export function outcomeWords(outcome: Signal['outcome'], meaningOf: MeaningOf): string {
  if (outcome === 'rejected') return t('Rejections');
  const title = meaningOf(outcome)?.title ?? MEANING_NOT_DEFINED;
  return title === MEANING_NOT_DEFINED ? outcome : `${outcome}: ${translated(title)}`;
}

/** `Hub BLR_WHF`. */
export function nameWords({ kind, name }: Signal): string {
  return `${KIND_WORDS[kind]} ${name.trim() || t('Unknown')}`;
}

/** A signal in a line: `Hub PAT_KNK, Rejections, 26.50% of 117, all days shown`. */
export function signalWords(signal: Signal, view: Pick<View, 'days' | 'zone' | 'meaningOf'>): string {
  const { outcome, sample } = signal;
  // The title of a code ends with a full stop.
  const what = outcomeWords(outcome, view.meaningOf);
  return [nameWords(signal), what, rateWords(sample), spanWords(signal, view)].join(' · ');
}

/** `27.44% of 164`. */
export function rateWords({ count, total }: Sample): string {
  return t('{percent}% of {total}', { percent: percentText(count, total), total: countText(total) });
}

/** First day and, unless it is the last day shown, last day. */
export function spanWords({ since, until }: Signal, { days, zone }: Pick<View, 'days' | 'zone'>): string {
  const text = (day: string) => dayText(day, zone);
  const goesOn = until === days.at(-1);
  if (goesOn) return since === days[0] ? t('all days shown') : t('since {day}', { day: text(since) });
  return since === until ? t('on {day}', { day: text(since) }) : periodText([since, until], text);
}
