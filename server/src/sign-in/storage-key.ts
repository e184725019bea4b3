import { createHmac } from 'node:crypto';

/**
 * Returns the key with which the console encrypts a user's data in the browser; the same at every sign-in. Only the
 * user's own sessions receive it, so that nothing is readable on a shared computer after they end. `secret` is the
 * installation's.
 */
export function storageKeyOf(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(userId).digest('base64url');
}
