import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from 'release/refusal';
import { withFolderLock } from 'release/rules';
import { auditBy } from '../audit/record.ts';
import { createApp } from '../app.ts';
import { useDeployToken } from '../auth/tokens/deploy-tokens.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { FolderReleases } from '../releases/folder-releases.ts';
import { publishBuild, registryOf } from '../testing/builds.ts';
import type { Answer } from '../testing/client.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { watched } from '../testing/database/watched.ts';
import { changeReleases } from './change-releases.ts';
import { endDeployToken } from './deploy-tokens.ts';
import { actions, bodyOf, newToken, pipeline, PUBLISH, releaseTest } from './testing/pipeline.ts';

const BOSS = auditBy('boss', 1);
const revoke = (db: Db, id: string) => transaction(db, (trx) => endDeployToken(trx, BOSS, id));
const registryFile = ({ config }: AppContext) => join(config.dataDir, 'registry.json');

/** Calls `act` before each statement that changes a deploy token. */
function beforeUse(db: Db, act: () => void): Db {
  return watched(db, {
    before({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('deploy_tokens')) act();
    },
  });
}

releaseTest('an uncommitted revocation is waited for', async (server) => {
  const { context } = server;
  // SQLite has one connection, so nothing runs concurrently with a transaction.
  if (context.dialect === 'sqlite') return;
  const { token, id } = await newToken(server);
  const [done, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const revocation = transaction(context.db, async (trx) => {
    await endDeployToken(trx, BOSS, id);
    done.resolve();
    await stored.promise;
  });
  await done.promise;
  const app = await createApp({ ...context, db: beforeUse(context.db, stored.resolve) });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await new TestClient(app).ask('POST', PUBLISH, { body: bodyOf('one'), headers });
  await revocation;
  assert.equal(answer.status, 401, answer.text);
  assert.equal((await server.client.get('/registry.json')).status, 404);
  await app.close();
});

/** Makes `ask` wait for the lock of the data folder while `meanwhile` runs. */
async function whileItWaits(
  { config: { dataDir } }: AppContext,
  ask: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  const lock = join(dataDir, 'registry.lock');
  const opened = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      const link = join('/proc/self/fd', fd);
      return existsSync(link) && readlinkSync(link) === lock;
    }).length;
  const { answer } = await withFolderLock(dataDir, 'registry.lock', async () => {
    const state = { isAnswered: false };
    const waiting = ask().finally(() => (state.isAnswered = true));
    while (opened() < 2 && !state.isAnswered) await nextTurn();
    await meanwhile();
    // Not awaited here: it is answered when the lock is free.
    return { answer: waiting };
  });
  return answer;
}

serverTest('a token that is revoked while its build waits for another release publishes nothing', async (server) => {
  const { token, id } = await newToken(server);
  const answer = await whileItWaits(
    server.context,
    () => pipeline(server, token).publish(bodyOf('one')),
    () => revoke(server.context.db, id),
  );
  assert.equal(answer.status, 401, answer.text);
  assert.ok(!existsSync(registryFile(server.context)));
  assert.deepEqual(readdirSync(join(server.context.config.dataDir, 'remotes')), []);
});

serverTest('a super admin who loses that role while waiting for another release changes no module', async (server) => {
  const { context } = server;
  await publishBuild({ releases: new FolderReleases(context) }, 'one');
  const owner = await server.signedInAs({ role: 'super_admin', username: 'owner' });
  const before = await registryOf(server.client);
  const answer = await whileItWaits(
    context,
    () => owner.post('api/change_module/', { action: 'disable', remote: 'demo' }),
    () => context.db.updateTable('users').set({ role: 'executive' }).where('username', '=', 'owner').execute(),
  );
  assert.equal(answer.status, 403, answer.text);
  assert.deepEqual(await registryOf(server.client), before);
  assert.deepEqual(await actions(server), []);
});

/** Changes the releases of a folder as the holder of a token does, whose checks are counted. */
async function changeWith(
  { context }: ServerTest,
  id: string,
  { afterDecision, afterCheck }: { afterDecision?: () => Promise<void>; afterCheck?: (count: number) => void },
) {
  let checks = 0;
  const check = async (trx: Db) => {
    await useDeployToken(trx, { id, name: 'CI', remote: 'demo' }, context.clock());
    afterCheck?.((checks += 1));
  };
  const note = () => Promise.resolve();
  const decide = async () => {
    await afterDecision?.();
    return { registry: { schema: 1 as const, issued: new Date(0).toISOString(), remotes: [] }, version: '1' };
  };
  const releases = new FolderReleases(context);
  return releases.change({ verb: 'publish', name: 'demo', by: 'CI' }, decide, { check, note });
}

serverTest('a token that is revoked while its build is stored does not get it into the registry', async (server) => {
  const { id } = await newToken(server);
  const afterDecision = () => revoke(server.context.db, id);
  await assert.rejects(changeWith(server, id, { afterDecision }), { status: 401 });
  assert.ok(!existsSync(registryFile(server.context)));
});

serverTest('a revocation that comes while the registry is written is answered afterwards', async (server) => {
  const { id } = await newToken(server);
  let revocation = Promise.resolve(false);
  const afterCheck = (count: number) => {
    if (count < 2) return;
    revocation = revoke(server.context.db, id).then(() => existsSync(registryFile(server.context)));
  };
  await changeWith(server, id, { afterCheck });
  assert.equal(await revocation, true);
});

serverTest('a token that is revoked while its build is refused leaves no refusal in the trail', async (server) => {
  const { context } = server;
  const { id } = await newToken(server);
  const request = { server: { context, releases: new FolderReleases(context) }, ip: '203.0.113.7', id: 'r' };
  const check = (trx: Db) => useDeployToken(trx, { id, name: 'CI', remote: 'demo' }, context.clock());
  const asked = { verb: 'publish', remote: 'demo', by: 'CI', check } as const;
  const decide = async () => {
    await revoke(context.db, id);
    throw new Refusal('A build that no rule lets through');
  };
  await assert.rejects(
    changeReleases(context, request as unknown as FastifyRequest, asked, () => decide),
    { status: 401 },
  );
  const refusals = context.db.selectFrom('audit_entries').select('id').where('action', '=', 'release.refuse');
  assert.deepEqual(await refusals.execute(), []);
});
