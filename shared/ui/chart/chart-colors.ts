import { FORCED_COLORS } from '../browser/use-media-query.ts';
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
  // A stage has one colour on every page: of the status that a device has reached.
  doorstep: '--submitted',
  hub: '--verified',
  grid: '--chart-grid',
  text: '--text-muted',
  surface: '--surface-raised',
} as const;

export type ChartColors = Readonly<Record<keyof typeof tokens, string>>;

/** What carries no meaning of its own follows the colours that a reader forces on the page. */
const FORCED: Readonly<Record<string, string>> = { grid: 'GrayText', text: 'CanvasText', surface: 'Canvas' };

/**
 * The colours of chart marks as the page shows them now, as `rgba(…)`: a canvas knows no custom properties. Under forced
 * colours marks keep their own, in the variant for the background that is forced: all of one colour would be one series.
 */
export function chartColors(): ChartColors {
  // A token holds both themes; only a used property tells which one applies.
  const probe = document.createElement('span');
  probe.hidden = true;
  const forced = window.matchMedia(FORCED_COLORS).matches;
  if (forced) {
    probe.style.setProperty('forced-color-adjust', 'none');
    probe.style.colorScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string, token: string) => {
    probe.style.color = (forced && FORCED[name]) || `var(${token})`;
    return toRgbText(style.color);
  };
  const colors = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(name, token)]));
  probe.remove();
  return colors as ChartColors;
}
