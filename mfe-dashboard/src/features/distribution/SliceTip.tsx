import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { TipLine } from '../../lib/tip/ChartTip.tsx';
import { NO_INPUTS } from './slices.ts';
import type { Slice } from './slices.ts';

interface SliceTipProps {
  slice: Slice | undefined;
  total: number;
}

/** `E00x: title` or `Passed` (SPEC section 8), and below it the share and its denominator. */
export function SliceTip({ slice, total }: SliceTipProps) {
  if (!slice) return NO_INPUTS;
  const { code, words, count, share } = slice;
  const rate = t('{share} of {count, plural, one {# result} other {# results}}', { share, count: total });
  return <TipLine mark={code} name={words} count={countText(count)} rate={rate} />;
}
