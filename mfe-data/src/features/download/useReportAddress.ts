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
  const asked: AskedReport = { start: dayIn(params, 'start'), end: dayIn(params, 'end'), hub: params.get('hub') ?? '' };
  function change(part: Partial<AskedReport>) {
    const chosen = Object.entries({ ...asked, ...part }).filter(([, text]) => text !== '');
    setParams(Object.fromEntries(chosen), { replace: true });
  }
  return { asked, change };
}

function dayIn(params: URLSearchParams, key: 'start' | 'end'): string {
  const text = params.get(key) ?? '';
  return isDay(text) ? text : '';
}
