import type { PreparedReport } from '@veritas/shared/api';

/** A prepared report of 23 to 29 January 2025 that waits, with other `facts` where they matter. */
export function preparedReport(facts: Partial<PreparedReport> = {}): PreparedReport {
  return {
    id: '0b5f4d0a-3c52-4d09-9b2f-0d5a1c1e7f11',
    start_date: '2025-01-23',
    end_date: '2025-01-29',
    hub_code: null,
    time_zone: 'Asia/Kolkata',
    state: 'waiting',
    rows: null,
    rows_done: 0,
    bytes: null,
    error: null,
    created_at: '2025-01-28T20:00:00Z',
    kept_until: null,
    ...facts,
  };
}
