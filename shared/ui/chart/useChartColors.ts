import { useMemo } from 'react';
import { useTheme } from '../theme/useTheme.ts';
import { chartColors, type ChartColors } from './chart-colors.ts';

/** The chart colours of the theme on screen, read again when it changes. */
export function useChartColors(): ChartColors {
  const { theme } = useTheme();
  // The theme is no argument of the reading but what makes it stale.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => chartColors(), [theme]);
}
