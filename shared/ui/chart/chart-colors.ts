import { FORCED_COLORS } from '../browser/useMediaQuery.ts';
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
  /** The only slice of a pie without data. */
  none: '--chart-none',
  // A stage has one colour on every page: that of the status.
  doorstep: '--submitted',
  hub: '--verified',
  grid: '--chart-grid',
  text: '--text-muted',
  surface: '--surface-raised',
} as const;

export type ChartColors = Readonly<Record<keyof typeof tokens, string>>;

/** Neutral marks follow forced colours. */
const FORCED: Readonly<Record<string, string>> = { grid: 'GrayText', text: 'CanvasText', surface: 'Canvas' };

/**
 * The current colours of chart marks, as `rgba(…)`: a canvas does not support custom properties. Under forced colours
 * marks keep their own, in the variant for the forced background: with one colour for all, series could not be
 * distinguished.
 */
export function chartColors(): ChartColors {
  const forced = window.matchMedia(FORCED_COLORS).matches;
  const group = document.createElement('span');
  group.hidden = true;
  if (forced) {
    group.style.setProperty('forced-color-adjust', 'none');
    group.style.colorScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  // A token holds both themes; only a used property resolves it. All are read after all are created, so that styles are
  // computed once.
  const probes = Object.entries(tokens).map(([name, token]) => {
    const probe = document.createElement('span');
    probe.style.color = (forced && FORCED[name]) || `var(${token})`;
    group.append(probe);
    return [name, probe] as const;
  });
  document.documentElement.append(group);
  const colors = Object.fromEntries(probes.map(([name, probe]) => [name, toRgbText(getComputedStyle(probe).color)]));
  group.remove();
  return colors as ChartColors;
}
