import {
  changeModule,
  changeRelease,
  getModules,
  getReleases,
  publishRelease,
} from '@veritas/shared/contracts/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from 'release/refusal';
import { publication } from 'release/rules';
import type { Decide } from 'release/rules';
import { rereadActor } from '../auth/access/authority.ts';
import { deployTokenOf, useDeployToken } from '../auth/tokens/deploy-tokens.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { badRequest } from '../http/errors/errors.ts';
import { onlyEnglish, sentence } from '../http/language/sentence.ts';
import type { Sentence } from '../http/language/sentence.ts';
import { tooManyRequests } from '../http/limits/rate-limit.ts';
import { languageOf } from '../http/negotiation/accepted-language.ts';
import { TokenBuckets } from '../core/token-buckets.ts';
import { changeReleases } from './change-releases.ts';
import type { AskedChange, ReleaseVerb } from './change-releases.ts';
import { readModules, readReleasesOf } from './modules.ts';
import { readSentBuild } from './sent-build.ts';
import { decisionOf } from './release-decision.ts';
import { deployTokenRoutes } from './deploy-token-routes.ts';

/** A burst: a team's pipeline makes a few changes together, then none for hours. */
const CHANGES = { perSecond: 0.5, burst: 30 };

const SAID: Readonly<Record<ReleaseVerb, (remote: string, version: string) => Sentence>> = {
  publish: (remote, version) => onlyEnglish(`${remote} ${version} is published`),
  canary: (remote, version) => onlyEnglish(`${remote} ${version} is a canary`),
  promote: (remote, version) => onlyEnglish(`${remote} ${version} is active`),
  rollback: (remote, version) => sentence('{remote} is back at {version}', { remote, version }),
  withdraw: (remote, version) => onlyEnglish(`${remote} ${version} is withdrawn`),
  revoke: (remote, version) => onlyEnglish(`${remote} ${version} is revoked`),
  disable: (remote) => sentence('{remote} is switched off', { remote }),
  enable: (remote) => sentence('{remote} is switched on', { remote }),
};

/** Publishing over HTTP with deploy tokens, and what a super admin changes on the Modules page. */
export function deploymentRoutes(api: FastifyInstance, context: AppContext): void {
  const { clock } = context;
  const buckets = new TokenBuckets(CHANGES);
  api.addHook('preParsing', (request, _reply, payload, done) => {
    const wait = request.deployToken ? buckets.take(request.deployToken.id, clock()) : 0;
    done(wait > 0 ? tooManyRequests(wait) : null, payload);
  });

  const change = async (request: FastifyRequest, asked: AskedChange, decide: () => Decide) => {
    const { version, changed, remark } = await changeReleases(context, request, asked, decide);
    // A deploy token is used by programs.
    const language = request.deployToken ? 'en' : languageOf(request);
    const said = [SAID[asked.verb](asked.remote, version).in(language), remark].filter((text) => text !== undefined);
    return { message: said.join('; '), version, changed };
  };
  const asToken = (request: FastifyRequest, verb: ReleaseVerb, commit?: string): AskedChange => {
    const token = deployTokenOf(request);
    const check = (trx: AppContext['db']) => useDeployToken(trx, token, clock());
    return { verb, remote: token.remote, by: `deploy token "${token.name}"`, commit, check };
  };

  route(api, publishRelease, ({ input, request }) => {
    const { remote } = deployTokenOf(request);
    const asked = asToken(request, input.audience === undefined ? 'publish' : 'canary', input.commit);
    return change(request, asked, () => publication(readSentBuild(input, remote, new Date(clock()).toISOString())));
  });

  route(api, changeRelease, ({ input, request }) =>
    change(request, asToken(request, input.action), () => {
      const { remote } = deployTokenOf(request);
      if (input.remote === remote) return decisionOf(input);
      throw new Refusal(foreignText(remote, input.remote));
    }),
  );

  route(api, getReleases, ({ input, request }) => {
    const { remote } = deployTokenOf(request);
    if ((input.remote ?? remote) === remote) return readReleasesOf(api.releases, remote);
    throw badRequest(onlyEnglish(foreignText(remote, input.remote)));
  });

  route(api, changeModule, ({ input, request, user }) => {
    const check = async (trx: AppContext['db']) => void (await rereadActor({ ...context, db: trx }, user, 'share'));
    const { action, remote } = input;
    return change(request, { verb: action, remote, by: user.username, check }, () => decisionOf(input));
  });

  route(api, getModules, () => readModules(context, api.releases));

  deployTokenRoutes(api, context);
}

const foreignText = (own: string, asked = '') =>
  `remote: this deploy token is for ${own}, not for ${asked}. Use the token of that remote.`;
