import { useReportRange, type ReportField } from './range/useReportRange.ts';
import { useReportAddress } from './useReportAddress.ts';
import { useReportCount } from './useReportCount.ts';
import { reportInput, useReportDownload } from './useReportDownload.ts';

/** The report that is asked for: its days, its hub and its download. A change of either clears the last result. */
export function useReportForm() {
  const { asked, change } = useReportAddress();
  const { hub } = asked;
  const range = useReportRange(asked, change);
  const { state, download, clear } = useReportDownload();
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
    editDay: (field: ReportField, value: string) => {
      clear();
      range.edit(field, value);
    },
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
