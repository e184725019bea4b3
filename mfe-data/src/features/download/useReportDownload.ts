import { GENERATE_CSV_PATH, type GenerateCsvInput } from '@veritas/shared/api';
import { useDownload } from '@veritas/shared/session';
import { reportName } from '../../lib/download/report-name.ts';
import type { DayRange } from './range/presets.ts';

/** @param hub code of the one hub to report; '' for all. @param zone of the days */
export function reportInput({ start, end }: DayRange, hub: string, zone: string): GenerateCsvInput {
  return { start_date: start, end_date: end, time_zone: zone, ...(hub !== '' && { hub_code: hub }) };
}

/** Fetches a report and saves it as report_{start}_{end}.csv (SPEC section 7). */
export function useReportDownload() {
  const { state, download, clear } = useDownload();
  return {
    state,
    clear,
    download: (range: DayRange, hub: string, zone: string) =>
      download(
        { method: 'POST', path: GENERATE_CSV_PATH, body: reportInput(range, hub, zone) },
        reportName(range, hub),
      ),
  };
}
