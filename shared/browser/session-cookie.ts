/** Set together with the session's own cookies, and no secret: how often the session has been renewed. */
const RENEWALS_COOKIE = /(?:^|; )__Host-veritas_renewals=(\d+)/;

/**
 * How often the session has been renewed, in digits; nothing where this browser has had none, or the server says none.
 */
export function countedRenewals(): string | undefined {
  return RENEWALS_COOKIE.exec(document.cookie)?.[1];
}

/** Whether this browser has had a session that may still be alive; only the server knows whether it is. */
export function hasSessionCookie(): boolean {
  return RENEWALS_COOKIE.test(document.cookie);
}
