import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { API_BASE } from '@veritas/shared/contracts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { guardByPolicy } from './auth/access/guard.ts';
import { measureSessions } from './auth/sessions/live-sessions.ts';
import { guardAgainstForgery } from './auth/forgery-guard/xsrf.ts';
import { CAPABILITIES } from './capabilities.ts';
import type { AppContext } from './context/app-context.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { fileDelivery } from './delivery/file-delivery.ts';
import { trustedProxies } from './core/address.ts';
import { guardDiskSpace } from './http/health/guard-disk-space.ts';
import { errorHandler, handleNotFound } from './http/answers/error-handler.ts';
import { answerHead } from './http/answers/head-answers.ts';
import { protectionOf, secureHeaders } from './http/answers/headers.ts';
import { healthRoutes } from './http/health/health.ts';
import { noteRoutes } from './http/requests/known-routes.ts';
import { readFromReplica } from './http/requests/old-reads.ts';
import { limitConnections } from './http/connections/limit-connections.ts';
import { noteRunningRequests } from './http/connections/running-requests.ts';
import { acceptJsonOnly, LIMITS, rejectMalformed } from './http/limits/limits.ts';
import { countRequests } from './http/metrics/metrics.ts';
import { shedLoad } from './http/health/pressure.ts';
import { limitAddresses, limitUsers } from './http/limits/rate-limit.ts';
import { logRequests, RequestLogController } from './http/log/request-log.ts';
import { compileSchema } from './http/validation/validation.ts';
import { traceRequests } from './http/log/trace-requests.ts';
import { violationReports } from './http/log/violation-reports.ts';
import { measureRemotes } from './releases/measure-remotes.ts';
import { offerReleases } from './releases/offer-releases.ts';
import { compareSettings } from './settings/compare-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly context: AppContext;
  }
}

/** Creates the service without listening. `context` carries everything it needs. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { trustProxy } = context.config;
  const protect = protectionOf(context.config);
  const handleError = errorHandler(context.replica);
  const app = fastify({
    ...LIMITS,
    loggerInstance: context.log,
    logController: new RequestLogController(),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustedProxies(trustProxy) : false,
    frameworkErrors: (error, request, reply) => void handleError(error, request, protect(request, reply)),
  });
  app.decorate('context', context);
  app.decorateRequest('session', null);
  app.decorateRequest('deployToken', null);
  app.setValidatorCompiler(compileSchema);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  noteRoutes(app, handleNotFound);
  noteRunningRequests(app);
  traceRequests(app, context.tracing);
  readFromReplica(app);
  countRequests(app);
  measureSessions(app, context);
  compareSettings(app, context);
  logRequests(app);
  secureHeaders(app, protect);
  answerHead(app);
  shedLoad(app);
  limitConnections(app, context);
  limitAddresses(app, context);
  guardDiskSpace(app, context);
  rejectMalformed(app);
  await app.register(cookie);
  await fileDelivery(app);
  healthRoutes(app);
  offerReleases(app, context);
  measureRemotes(app);
  await violationReports(app, context);
  await app.register(api, { prefix: API_BASE });
  deliveryRoutes(app, context);
  return app;

  async function api(scope: FastifyInstance): Promise<void> {
    acceptJsonOnly(scope);
    scope.setNotFoundHandler(handleNotFound);
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await guardAgainstForgery(scope, context);
    guardByPolicy(scope, context);
    limitUsers(scope, context);
    for (const capability of CAPABILITIES) await capability(scope, context);
  }
}
