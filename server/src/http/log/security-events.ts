import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../../core/address.ts';
import type { HttpError } from '../errors/errors.ts';

/** Event names for log monitoring (docs/decisions/046-security-events.md), by the code of the refusal. */
const EVENTS = new Map([
  ['forbidden', 'refused'],
  ['mobile_session', 'refused'],
  ['password_change_required', 'refused'],
  ['reauth_required', 'refused'],
  ['csrf', 'csrf'],
  ['origin', 'foreign_origin'],
]);

/** Logs a security-relevant refusal as one line. Returns whether it was one. */
export function logSecurityEvent({ code, message }: HttpError, request: FastifyRequest): boolean {
  const event = EVENTS.get(code);
  if (event === undefined) return false;
  const { method, routeOptions, headers, session } = request;
  const who = { user: session?.username, role: session?.role, ip: plainAddress(request.ip), origin: headers.origin };
  request.log.warn({ event, code, call: `${method} ${routeOptions.url ?? ''}`, ...who }, message);
  return true;
}
