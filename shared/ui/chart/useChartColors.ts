import { useMemo } from 'react';
import { usePaper } from '../browser/useMediaQuery.ts';
import { useTheme } from '../theme/useTheme.ts';
import { chartColors, type ChartColors } from './chart-colors.ts';

/** The chart colours of the current theme, or of paper; updated when that changes. */
export function useChartColors(): ChartColors {
  const { theme } = useTheme();
  const paper = usePaper();
  // These are no arguments of the reading but what makes it stale.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => chartColors(), [theme, paper]);
}
