import { call, countReport, isMissing, useQuery, type GenerateCsvInput } from '@veritas/shared/api';

interface ReportCount {
  /** Whether the server knows more than the specification's report: its rows before, and one hub alone. */
  readonly supported: boolean;
  /** Null while it is not known. */
  readonly rows: number | null;
}

/**
 * How many rows a report will have. `question` is of any days while none are chosen, to learn what the server knows.
 */
export function useReportCount(question: GenerateCsvInput): ReportCount {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['report-count', question],
    queryFn: ({ signal }) => call(countReport, question, { signal }),
    placeholderData: (before) => before,
  });
  const isRefused = isMissing(error);
  return { supported: data !== undefined && !isRefused, rows: data && !isPlaceholderData && !error ? data.rows : null };
}
