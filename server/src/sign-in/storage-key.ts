import { createHmac } from 'node:crypto';

/**
 * The key by which the console encrypts what the browser keeps for a user; the same at every sign-in. It is answered to
 * the user's own sessions only, so that nothing can be read on a shared computer once they have ended. `secret` is the
 * installation's.
 */
export function storageKeyOf(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(userId).digest('base64url');
}
