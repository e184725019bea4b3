import { DAY_MS } from '@veritas/shared/domain';

/** The query of a report of the last days, including today. */
export function reportOf(days: number): { start_date: string; end_date: string } {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: at(Date.now() - days * DAY_MS), end_date: at(Date.now()) };
}
