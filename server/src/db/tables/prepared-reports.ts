export interface PreparedReportTables {
  /** Reports that the server writes in the background, for some days. */
  prepared_reports: {
    id: string;
    user_id: string;
    /** Days as YYYY-MM-DD, both included, in `time_zone`. */
    start_day: string;
    end_day: string;
    hub_code: string | null;
    time_zone: string;
    /** JSON of the user's read scope when the report was requested. */
    scope: string;
    state: 'waiting' | 'running' | 'ready' | 'failed';
    /** Attempts that ended with their process or with an error. */
    attempts: number;
    row_count: number | null;
    rows_done: number;
    /** Size as CSV. */
    bytes: number;
    /** Size in the store. */
    stored_bytes: number;
    error: string | null;
    created_at: number;
    ended_at: number | null;
  };
  /** The CSV file in parts, each compressed by gzip; without a row in `prepared_reports`: to be deleted. */
  prepared_report_parts: { report_id: string; part: number; bytes: Uint8Array };
}
