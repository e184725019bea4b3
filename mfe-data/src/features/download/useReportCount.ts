import { call, countReport, isMissing, useQuery, type GenerateCsvInput } from '@veritas/shared/api';

interface ReportCount {
  /** Whether the server offers more than the specification: the rows in advance, and one hub alone. */
  readonly supported: boolean;
  /** Null while unknown. */
  readonly rows: number | null;
}

/**
 * How many rows a report will have. `question` has any days while none are chosen, to learn whether the server counts.
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
