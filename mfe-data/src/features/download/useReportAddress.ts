import { currentZone, isDay } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import { usePageZone } from '@veritas/shared/session';
import type { DayRange } from './range/presets.ts';

/** The chosen report; '' while nothing is chosen. */
interface AskedReport extends DayRange {
  /** Code of the one hub; '' for all. */
  readonly hub: string;
}

/**
 * The report in the address, so that a link, a reload and a step back lead to the same one, and the zone of its days,
 * so that a link has the same devices everywhere.
 */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const pageZone = usePageZone(zoneIn(params));
  function change(part: Partial<AskedReport>, zone = pageZone.zone) {
    setParams((now) => searchOf({ ...askedIn(now), ...part }, zone), { replace: true });
  }
  return { asked: askedIn(params), pageZone, change, chooseZone: (zone: string) => change({}, zone) };
}

function searchOf(asked: AskedReport, zone: string): Record<string, string> {
  const chosen = Object.entries(asked).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(chosen), ...(hasDays(asked) && { time_zone: zone }) };
}

function askedIn(params: URLSearchParams): AskedReport {
  return { start: dayIn(params, 'start'), end: dayIn(params, 'end'), hub: params.get('hub') ?? '' };
}

function dayIn(params: URLSearchParams, key: 'start' | 'end'): string {
  const text = params.get(key) ?? '';
  return isDay(text) ? text : '';
}

/** Null for a zone that does not exist, or without days. */
function zoneIn(params: URLSearchParams): string | null {
  return hasDays(askedIn(params)) ? currentZone(params.get('time_zone')) : null;
}

function hasDays({ start, end }: DayRange): boolean {
  return start !== '' || end !== '';
}
