import { countOf, countText } from '@veritas/shared/domain';
import { TipLine } from '../../lib/tip/ChartTip.tsx';
import { NO_INPUTS } from './slices.ts';
import type { Slice } from './slices.ts';

interface SliceTipProps {
  slice: Slice | undefined;
  total: number;
}

/** `E00x: title` or `Passed` (SPEC section 8), and below it the share and of how many. */
export function SliceTip({ slice, total }: SliceTipProps) {
  if (!slice) return NO_INPUTS;
  const { code, words, count, share } = slice;
  return <TipLine mark={code} name={words} count={countText(count)} rate={`${share} of ${countOf(total, 'result')}`} />;
}
