import type { Call } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { signedIn } from '../access/guard.ts';
import type { Actor } from '../access/guard.ts';
import { unavailable } from '../../http/errors/errors.ts';
import { ANSWER_MS } from '../../http/limits/limits.ts';

interface Asked<I> {
  readonly input: I;
  /** The signed-in user. Throws on routes that need no sign-in. */
  readonly user: Actor;
  readonly request: FastifyRequest;
}

/**
 * Registers a route from its contract: `call` gives method, path and validation, `auth/access/policy.ts` the access,
 * and the answer is reduced to the fields of the contract. `api` is the scope under `/veritas`. Handlers throw refusals
 * as `HttpError`.
 */
export function route<I extends v.GenericSchema, O extends v.GenericSchema>(
  api: FastifyInstance,
  call: Call<I, O>,
  handler: (asked: Asked<v.InferOutput<I>>, reply: FastifyReply) => Promise<v.InferInput<O>> | v.InferInput<O>,
): void {
  const { method, input, output } = call;
  api.route({
    method,
    url: `/${call.path}`,
    handlerTimeout: ANSWER_MS,
    schema: method === 'GET' ? { querystring: input } : { body: input },
    handler: async (request, reply) => {
      const asked = {
        input: (method === 'GET' ? request.query : request.body) as v.InferOutput<I>,
        request,
        get user() {
          return signedIn(request);
        },
      };
      return v.parse(output, await inTime(method, handler(asked, reply)));
    },
  });
}

/**
 * Fastify's own time limit stops at the end of the request body (fastify#6725), so it covers requests without one only.
 */
async function inTime<T>(method: 'GET' | 'POST', work: Promise<T> | T): Promise<T> {
  if (method === 'GET') return work;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable('This took too long. Try again shortly.')), ANSWER_MS);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
