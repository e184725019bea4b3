import { createDeployToken, getDeployTokens, revokeDeployToken } from '@veritas/shared/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import { creationId } from '../auth/routes/creation-id.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { endDeployToken, listDeployTokens, makeDeployToken } from './deploy-tokens.ts';

/** The tokens that pipelines publish with. */
export function deployTokenRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, getDeployTokens, () => listDeployTokens(context.db, context.clock()));

  route(api, createDeployToken, ({ input, user, request }) => {
    const wanted = { ...input, id: creationId(request) };
    return actingTransaction(context, user, (trx) => makeDeployToken(trx, auditContextOf(request), wanted));
  });

  route(api, revokeDeployToken, async ({ input, user, request }) => {
    await actingTransaction(context, user, (trx) => endDeployToken(trx, auditContextOf(request), input.id));
    return { message: 'The deploy token is revoked.' };
  });
}
