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

/** What has no meaning itself follows the colours that a reader forces on the page. */
const FORCED: Readonly<Record<string, string>> = { grid: 'GrayText', text: 'CanvasText', surface: 'Canvas' };

/**
 * The colours of chart marks as the page shows them now, as `rgba(…)`: a canvas knows no custom properties. Under
 * forced colours marks keep their own, in the variant for the background that is forced: all of one colour would be
 * one series.
 */
export function chartColors(): ChartColors {
  const forced = window.matchMedia(FORCED_COLORS).matches;
  const group = document.createElement('span');
  group.hidden = true;
  if (forced) {
    group.style.setProperty('forced-color-adjust', 'none');
    group.style.colorScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  // A token holds both themes; only a used property tells which one applies. All are read after all are made, so that
  // the browser finds styles once.
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
