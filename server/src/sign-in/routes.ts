import { getGroups, getRole, isLoggedIn, login, logout, refresh } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf, recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { secretSetting, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { isFromThisMachine } from '../http/requests/local-request.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { route } from '../auth/routes/route.ts';
import { readSettings } from '../settings/settings.ts';
import { findUsername, listGroups } from '../users/queries.ts';
import { APP_KEY_SETTING, appKey } from '../auth/tokens/app-keys.ts';
import { endBrowserSession, startBrowserSession } from '../auth/sessions/browser-session.ts';
import { claimedSession, clearBrowserCache } from '../auth/sessions/cookies.ts';
import { identityOf } from './identity.ts';
import { renewSession } from './renew-session.ts';
import { endSessionOrSuccessor } from '../auth/sessions/end-sessions.ts';
import { signIn } from './sign-in.ts';
import { UnknownNames } from '../auth/throttle/unknown-names.ts';
import { storageKeyOf } from './storage-key.ts';

/** Sign-in, renewal, sign-out and the signed-in user (SPEC section 7). */
export async function authRoutes(api: FastifyInstance, context: AppContext): Promise<void> {
  const { db, config } = context;
  const unknownNames = new UnknownNames(await secretSetting(db, 'unknown_names_key'));
  const appSecret = await secretSetting(db, APP_KEY_SETTING);
  const storageSecret = await secretSetting(db, 'storage_key');

  route(api, isLoggedIn, () => ({ is_logged_in: true }));

  route(api, login, async ({ input, request }, reply) => {
    const kind = request.headers['x-client'] === 'mobile' ? 'mobile' : 'web';
    const from = auditContextOf(request, '');
    const isLocal = isFromThisMachine(request);
    const credentials = { ...input, kind, from, isLocal, replaces: claimedSession(request) } as const;
    const outcome = await api.space.withReserve(() =>
      signIn({ ...context, log: request.log }, unknownNames, credentials),
    );
    if (outcome.kind === 'app-only') {
      return { is_webview: false, role: outcome.role, app_key: appKey(appSecret, context.clock()) };
    }
    // The sign-out of the previous user, which also clears it, may have been aborted by this sign-in.
    if (outcome.replacesSession) clearBrowserCache(reply);
    startBrowserSession(reply, outcome);
    const identity = identityOf(outcome.user, await readSettings(db, config), config.uploads);
    return { ...identity, is_webview: outcome.user.webLogin };
  });

  route(api, refresh, async ({ request }, reply) => {
    await api.space.withReserve(() => renewSession(context, request, reply));
    return { refreshed: true };
  });

  route(api, logout, async ({ request }, reply) => {
    // The ID is secret and comes from the cookies, so it is enough to end its session.
    const end = async (trx: Db) => {
      const userId = await endSessionOrSuccessor(trx, claimedSession(request), context.clock());
      const name = userId && (await findUsername(trx, userId));
      if (name) await recordAudit(trx, auditContextOf(request, name), { action: 'user.sign_out' });
    };
    await api.space.withReserve(() => transaction(db, end));
    endBrowserSession(reply);
    return { logged_out: true };
  });

  route(api, getRole, async ({ user }) => ({
    ...identityOf(user, await readSettings(db, config), config.uploads),
    storage_key: storageKeyOf(storageSecret, user.id),
  }));

  route(api, getGroups, ({ user }) => listGroups(db, readScopeOf(context, user)));
}
