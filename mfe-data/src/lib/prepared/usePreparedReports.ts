import {
  call,
  isMissing,
  prepareReport,
  reasonOf,
  removePreparedReport,
  useMutation,
  useQuery,
  useQueryClient,
  useRowMutation,
  type GenerateCsvInput,
  type PreparedReport,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { awaitReport, isUnfinished, preparedQuery as query } from './awaited-reports.ts';

/** While a report is written. */
const REFRESH_MS = 2_000;

/** The reports that the server prepares for the user. */
export function usePreparedReports() {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnfinished) ? REFRESH_MS : false),
  });
  return {
    /** Null until they are known, and always on a server that prepares none. */
    reports: data?.reports ?? null,
    /** Ms since 1970. */
    arrivedAt: dataUpdatedAt,
    error: error && !isMissing(error) ? error : null,
    refetch: () => void refetch(),
  };
}

/** Whether the server prepares reports. Without the interval of `usePreparedReports`, which is for their list. */
export function useOffersPreparing(): boolean {
  return useQuery(query).data !== undefined;
}

/** Has a report prepared. */
export function usePrepareReport() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: GenerateCsvInput) => call(prepareReport, input),
    onSuccess(report) {
      awaitReport(report);
      toast.success(t('The report is being prepared. You can leave this page.'));
    },
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { prepare: mutate, isPending };
}

/** Removes a prepared report from the list, and from the server. */
export function useRemoveReport() {
  const client = useQueryClient();
  return useRowMutation({
    keyOf: ({ id }: PreparedReport) => id,
    mutationFn: ({ id }: PreparedReport) => call(removePreparedReport, { id }),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  });
}
