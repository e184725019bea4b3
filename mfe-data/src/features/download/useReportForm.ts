import { useOffersPreparing, usePrepareReport } from '../../lib/prepared/usePreparedReports.ts';
import { useReportRange } from './range/useReportRange.ts';
import { useReportAddress } from './useReportAddress.ts';
import { useReportCount } from './useReportCount.ts';
import { reportInput, useReportDownload } from './useReportDownload.ts';

/** The chosen report: its days, its hub and its download. Any change clears the last result. */
export function useReportForm() {
  const { asked, pageZone, change, chooseZone } = useReportAddress();
  const { hub } = asked;
  const { zone } = pageZone;
  const { state, download, clear } = useReportDownload();
  const range = useReportRange(asked, { zone, onEdit: clear, onDays: change });
  const days = range.isReady ? range : { start: range.today, end: range.today };
  const count = useReportCount(reportInput(days, hub, zone));
  const background = usePrepareReport();
  const isSupported = useOffersPreparing();
  const isLoading = state.kind === 'loading';
  return {
    range,
    pageZone,
    hub,
    state,
    isLoading,
    /** Null while unknown; `supported` is false on a server that does not count. */
    count,
    /** Reports that the server prepares while the user does something else. */
    background: { isSupported, isPending: background.isPending },
    clear,
    choosePreset: (...[rangeOn]: Parameters<typeof range.choose>) => {
      clear();
      range.choose(rangeOn);
    },
    chooseHub: (code: string) => {
      clear();
      change({ hub: code });
    },
    /** Uses the same days in another zone. */
    chooseZone: (next: string) => {
      clear();
      chooseZone(next);
    },
    prepare: () => {
      if (range.ask()) background.prepare(reportInput(range, hub, zone));
    },
    submit: () => {
      if (range.ask()) download(range, hub, zone);
    },
  };
}

export type ReportForm = ReturnType<typeof useReportForm>;
