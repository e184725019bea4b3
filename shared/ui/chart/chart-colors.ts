import { toRgbText } from '../theme/oklch.ts';

const tokens = {
  passed: '--chart-passed',
  E003: '--chart-e003',
  E004: '--chart-e004',
  E005: '--chart-e005',
  E006: '--chart-e006',
  E007: '--chart-e007',
  E008: '--chart-e008',
  E009: '--chart-e009',
  E010: '--chart-e010',
  /** The one grey slice of a pie without inputs. */
  none: '--chart-none',
  doorstep: '--chart-doorstep',
  hub: '--chart-hub',
  grid: '--chart-grid',
  text: '--text-muted',
  surface: '--surface-raised',
} as const;

export type ChartColors = Readonly<Record<keyof typeof tokens, string>>;

/** The colours of chart marks as the page shows them now, as `rgba(…)`: a canvas knows no custom properties. */
export function chartColors(): ChartColors {
  // A token holds both themes; only a used property tells which one applies.
  const probe = document.createElement('span');
  probe.hidden = true;
  document.documentElement.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return toRgbText(style.color);
  };
  const colors = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colors as ChartColors;
}
