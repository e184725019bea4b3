/** Set together with the session cookies, and not secret: number of renewals of the session. */
const RENEWALS_COOKIE = /(?:^|; )__Host-veritas_renewals=(\d+)/;

/**
 * Number of renewals of the session, in digits; absent without a session in this browser or without a number from the
 * server.
 */
export function countedRenewals(): string | undefined {
  return RENEWALS_COOKIE.exec(document.cookie)?.[1];
}

/** Whether this browser has had a session that may still be valid; only the server knows. */
export function hasSessionCookie(): boolean {
  return RENEWALS_COOKIE.test(document.cookie);
}
