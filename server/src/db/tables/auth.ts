export interface AuthTables {
  /** One row a signed-in device; deleting it ends the session, with every token ever given for it. */
  sessions: {
    id: string;
    user_id: string;
    kind: 'web' | 'mobile';
    /** Mixed into each new token, so that a token alone does not yield the next one (see tokens.ts). */
    chain_key: string;
    counter: number;
    refresh_hash: string;
    previous_refresh_hash: string | null;
    access_hash: string;
    previous_access_hash: string | null;
    access_expires_at: number;
    rotated_at: number;
    seen_at: number;
    created_at: number;
    expires_at: number;
    ip: string;
    /** When the user last gave the password; null in rows from before it was recorded. */
    confirmed_at: number | null;
    /** The session that this one took the place of, which has ended. */
    replaced_id: string | null;
  };
  /**
   * Counts in the running window, by `user:<name>`, `ip:<address>` and, of those signed in, `password:<user id>`; what
   * the trail does not record each time counts by `refused:<user id>`, `unknown:<address>` and `recorded addresses`.
   */
  throttle: { key: string; failures: number; started_at: number };
  /** The same of names that no user has, in a few rows: failures by mark of 16 bits, as JSON. */
  unknown_names: { row: number; marks: string; last_at: number };
}
