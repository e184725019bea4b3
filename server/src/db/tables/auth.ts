export interface AuthTables {
  /** One row per signed-in device; deleting it ends the session and invalidates all its tokens. */
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
    /** When the user last entered the password; null in rows from before it was recorded. */
    confirmed_at: number | null;
    /** The ended session that this one replaced. */
    replaced_id: string | null;
    /** The session that the sign-in started, by the ones that replaced it; null for that session itself. */
    first_id: string | null;
  };
  /**
   * Counts in the current window, by `user:<name>`, `ip:<address>` and, for signed-in users, `password:<user id>`;
   * events that the trail samples count by `refused:<user id>`, `unknown:<address>` and `recorded addresses`.
   */
  throttle: { key: string; failures: number; started_at: number };
  /** The same for unknown names, in a few rows: failures by 16-bit mark, as JSON. */
  unknown_names: { row: number; marks: string; last_at: number };
}
