import { call, countReport, isMissing, useQuery, type GenerateCsvInput } from '@veritas/shared/api';
import { useState } from 'react';

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
  const { data, error } = useQuery({
    queryKey: ['report-count', question],
    queryFn: ({ signal }) => call(countReport, question, { signal }),
  });
  // The count of other days takes a moment, and may fail: a hub that was chosen must not leave the screen by it.
  const [hasCounted, setHasCounted] = useState(false);
  if (data !== undefined && !hasCounted) setHasCounted(true);
  return {
    supported: hasCounted && !isMissing(error),
    rows: data && !error ? data.rows : null,
  };
}
