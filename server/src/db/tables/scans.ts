export interface ScanTables {
  /** Every scan attempt, whether stored on the record or not. */
  scan_attempts: {
    id: string;
    /** Null for an attempt at the wrong stage: the phone may send it again under the same number. */
    client_scan_id: string | null;
    /** sha256 of user and payload: the same number with other content is refused. */
    fingerprint: string;
    username: string;
    tracking_id: string;
    tracking_key: string;
    stage: string;
    action: string;
    /** `passed`, a code of the catalogue, or `conflict`. */
    code: string;
    stored: number;
    /** JSON of the response, returned again when the scan is repeated; `read` is what the phone had read. */
    answer: string | null;
    at: number;
  };
}
