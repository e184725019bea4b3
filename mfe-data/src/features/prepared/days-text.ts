import type { PreparedReport } from '@veritas/shared/api';
import { periodText } from '@veritas/shared/domain';

/** The days of a report in words. */
export function daysText({ start_date: start, end_date: end }: PreparedReport): string {
  return periodText([start, end]);
}
