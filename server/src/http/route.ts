import type { Call } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { guard, signedIn } from '../auth/guard.ts';
import type { Allow, SignedIn } from '../auth/guard.ts';

interface Asked<I, A extends Allow> {
  readonly input: I;
  /** Who asks; null only where anyone may. */
  readonly user: A extends 'anyone' ? null : SignedIn;
  readonly request: FastifyRequest;
}

/**
 * A route from its contract: method, path and input check come from `call`, who may ask from `allow`, and the answer
 * is cut to what the contract names. `api` is the scope under `/veritas`. Refusals are thrown as `HttpError`.
 */
export function route<I extends v.GenericSchema, O extends v.GenericSchema, A extends Allow>(
  api: FastifyInstance,
  call: Call<I, O>,
  allow: A,
  handler: (asked: Asked<v.InferOutput<I>, A>, reply: FastifyReply) => Promise<v.InferInput<O>> | v.InferInput<O>,
): void {
  const { method, input, output } = call;
  api.route({
    method,
    url: `/${call.path.replace(/^\/+/, '')}`,
    schema: method === 'GET' ? { querystring: input } : { body: input },
    onRequest: guard(api.context, allow),
    handler: async (request, reply) => {
      const asked = {
        input: (method === 'GET' ? request.query : request.body) as v.InferOutput<I>,
        user: (allow === 'anyone' ? null : signedIn(request)) as A extends 'anyone' ? null : SignedIn,
        request,
      };
      return v.parse(output, await handler(asked, reply));
    },
  });
}
