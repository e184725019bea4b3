import { useReportRange } from './range/useReportRange.ts';
import { useReportAddress } from './useReportAddress.ts';
import { useReportCount } from './useReportCount.ts';
import { reportInput, useReportDownload } from './useReportDownload.ts';

/** The report that is asked for: its days, its hub and its download. A change of either clears the last result. */
export function useReportForm() {
  const { asked, change } = useReportAddress();
  const { hub } = asked;
  const { state, download, clear } = useReportDownload();
  const range = useReportRange(asked, { onEdit: clear, onDays: change });
  const days = range.isReady ? range : { start: range.today, end: range.today };
  const count = useReportCount(reportInput(days, hub, range.zone));
  const isLoading = state.kind === 'loading';
  return {
    range,
    hub,
    state,
    isLoading,
    /** Null while unknown; `supported` is false on a server that does not count. */
    count: { supported: count.supported, rows: range.isReady ? count.rows : null },
    clear,
    choosePreset: (...[rangeOn]: Parameters<typeof range.choose>) => {
      clear();
      range.choose(rangeOn);
    },
    chooseHub: (code: string) => {
      clear();
      change({ hub: code });
    },
    submit: () => {
      if (!isLoading && range.ask()) download(range, hub, range.zone);
    },
  };
}

export type ReportForm = ReturnType<typeof useReportForm>;
