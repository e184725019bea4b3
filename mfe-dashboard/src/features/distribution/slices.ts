import { resultTooltip } from '@veritas/shared/domain';
import type { PeriodFigures } from '@veritas/shared/domain';
import { message, t } from '@veritas/shared/language';
import type { MeaningOf } from '@veritas/shared/records';
import type { ChartColors } from '@veritas/shared/ui';
import { followHits } from '../../lib/follow-hits.ts';
import type { TipPlaces } from '../../lib/tip/tip-place.ts';

/** Outer radius of the pie in pixels (SPEC section 9). */
export const PIE_RADIUS = 80;
export const NO_INPUTS = t('No Inputs');

export type Slice = PeriodFigures['distribution'][number] & {
  /** In English, as files have it. */
  readonly title: string;
  /** `E00x: title` or `Passed`. */
  readonly words: string;
  /** Share of all slices, one decimal, halves up. */
  readonly share: string;
};

/** The non-empty slices, with their labels. */
export function slicesOf(distribution: PeriodFigures['distribution'], meaningOf: MeaningOf): Slice[] {
  const total = distribution.reduce((sum, { count }) => sum + count, 0);
  return distribution
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => ({
      code,
      count,
      title: meaningOf(code)?.title ?? message('Passed'),
      words: resultTooltip(code, meaningOf(code)),
      share: shareText(count, total),
    }));
}

/** `1.2%`: halves up, as all percentages of the page. */
function shareText(count: number, total: number): string {
  // One division of whole numbers: 23 / 2000 * 100 is less than 1.15.
  return `${(Math.round((count * 1000) / total) / 10).toFixed(1)}%`;
}

/** Only the rejections, most first, each with its share of them. */
export function rejectionsOf(distribution: PeriodFigures['distribution'], meaningOf: MeaningOf): Slice[] {
  const rejections = distribution.filter(({ code }) => code !== 'passed');
  return slicesOf(rejections, meaningOf).sort((a, b) => b.count - a.count);
}

/** Without data one grey slice represents the whole (SPEC section 2). */
export function pieData(slices: readonly Slice[], colors: ChartColors) {
  const none = slices.length === 0;
  return {
    labels: none ? [NO_INPUTS] : slices.map(({ words }) => words),
    datasets: [
      {
        data: none ? [1] : slices.map(({ count }) => count),
        backgroundColor: none ? [colors.none] : slices.map(({ code }) => colors[code]),
        borderColor: colors.surface,
        borderWidth: slices.length > 1 ? 1 : 0,
      },
    ],
  };
}

/** A press on a slice opens its records; the tooltip is the card's own. */
export function pieOptions(
  slices: readonly Slice[],
  actions: { readonly open: (code: Slice['code']) => void; readonly tip: TipPlaces['follow'] },
) {
  return {
    animation: false,
    maintainAspectRatio: false,
    onHover: followHits(actions.tip),
    onClick: (_event: unknown, [hit]: readonly { readonly index: number }[]) => {
      const slice = hit && slices[hit.index];
      if (slice) actions.open(slice.code);
    },
    radius: PIE_RADIUS,
  } as const;
}
