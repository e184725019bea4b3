import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../http/errors/errors.ts';

/** Header by which a page of the console names the user it is shown to, percent-encoded. */
const HEADER = 'x-veritas-user';

/**
 * Refuses a request of a page that is still shown to another user: all tabs of a browser share the cookies, and a tab
 * learns of a sign-in in another one only later. Clients that do not send the header are not affected.
 * @throws HttpError 403 `another_user`
 */
export function requirePageUser({ headers }: Pick<FastifyRequest, 'headers'>, username: string): void {
  const named = headers[HEADER];
  if (named === undefined || named === encodeURIComponent(username)) return;
  throw forbidden('Another user has signed in with this browser, so nothing was done.', 'another_user');
}
