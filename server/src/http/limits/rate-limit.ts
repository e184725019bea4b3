import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { addressKey } from '../../core/address.ts';
import { HttpError } from '../errors/errors.ts';
import { isHealthCheck } from '../health/health.ts';
import { TokenBuckets } from '../../core/token-buckets.ts';

/** Burst size in seconds of the rate: a page loads its parts together, an office opens its pages together. */
const USER_BURST = 4;
const ADDRESS_BURST = 6;

/** Limits by address, before any work is done. A hub's whole staff shares one, so its limit is higher. */
export function limitAddresses(app: FastifyInstance, { config, clock }: AppContext): void {
  const perSecond = config.ratePerAddress;
  if (perSecond === 0) return;
  const buckets = new TokenBuckets({ perSecond, burst: perSecond * ADDRESS_BURST });
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = isHealthCheck(request) ? 0 : buckets.take(addressKey(request.ip), clock());
    done(wait > 0 ? tooManyRequests(wait) : undefined);
  });
}

/** Limits by user, after the guard has identified the user and before the body is read. */
export function limitUsers(api: FastifyInstance, { config, clock }: AppContext): void {
  const perSecond = config.ratePerUser;
  if (perSecond === 0) return;
  const buckets = new TokenBuckets({ perSecond, burst: perSecond * USER_BURST });
  api.addHook('preParsing', (request, _reply, payload, done) => {
    const wait = request.session ? buckets.take(request.session.id, clock()) : 0;
    done(wait > 0 ? tooManyRequests(wait) : null, payload);
  });
}

/** Returns a 429; `seconds` is the time until a request is taken again, above 0. */
export function tooManyRequests(seconds: number): HttpError {
  return new HttpError(429, 'too_many_requests', 'Too many requests came at once. Try again in a moment.', {
    retryAfter: Math.ceil(seconds),
  });
}
