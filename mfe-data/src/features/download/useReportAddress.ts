import { isDay } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import type { DayRange } from './range/presets.ts';

/** What a report is asked for; '' while nothing is chosen. */
interface AskedReport extends DayRange {
  /** Code of the one hub; '' for all. */
  readonly hub: string;
}

/** The report in the address, so that a link, a reload and a step back lead to the same one. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  function change(part: Partial<AskedReport>) {
    const chosen = (now: URLSearchParams) =>
      Object.entries({ ...askedIn(now), ...part }).filter(([, text]) => text !== '');
    setParams((now) => Object.fromEntries(chosen(now)), { replace: true });
  }
  return { asked: askedIn(params), change };
}

function askedIn(params: URLSearchParams): AskedReport {
  return { start: dayIn(params, 'start'), end: dayIn(params, 'end'), hub: params.get('hub') ?? '' };
}

function dayIn(params: URLSearchParams, key: 'start' | 'end'): string {
  const text = params.get(key) ?? '';
  return isDay(text) ? text : '';
}
