import assert from 'node:assert/strict';
import type { DeployToken } from '@veritas/shared/contracts/releases';
import { createApp } from '../app.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { activeIn, registryOf } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import { PUBLISH, TOKENS, actions, bodyOf, newToken, pipeline, releaseTest } from './testing/pipeline.ts';

releaseTest('a token publishes its remote, and every change is in trail and history', async (server) => {
  const { token } = await newToken(server);
  const { publish, change } = pipeline(server, token);
  const commit = 'a'.repeat(40);
  const first = (await publish(bodyOf('one', 'demo', { commit }))).json<{ version: string; changed: boolean }>();
  assert.equal(first.changed, true);
  assert.deepEqual(activeIn(await registryOf(server.client)), { demo: first.version });
  assert.equal((await server.client.get(`/remotes/demo/${first.version}/assets/page.js`)).text, 'one');
  assert.equal((await publish(bodyOf('one'))).json()['changed'], false);
  const percent = { kind: 'percent', percent: 100 };
  const second = (await publish(bodyOf('two', 'demo', { audience: percent }))).json<{ version: string }>();
  const viewer = await server.signedInAs({ role: 'executive' });
  assert.deepEqual(activeIn(await registryOf(viewer)), { demo: second.version });
  assert.equal((await change({ action: 'canary', audience: { kind: 'roles', roles: ['admin'] } })).status, 200);
  assert.deepEqual(activeIn(await registryOf(viewer)), { demo: first.version });
  assert.equal((await change({ action: 'promote' })).json()['version'], second.version);
  const back = await change({ action: 'rollback', from: second.version });
  assert.equal(back.json()['message'], `demo is back at ${first.version}`);
  assert.equal((await change({ action: 'rollback', from: second.version })).json()['changed'], false);
  assert.equal((await change({ action: 'promote', version: second.version })).status, 200);
  await change({ action: 'disable' });
  assert.equal((await registryOf(viewer)).remotes[0]?.disabled, true);
  await change({ action: 'enable' });
  assert.equal((await registryOf(viewer)).remotes[0]?.disabled, undefined);
  const trail = (await actions(server)).filter(({ actor }) => actor === 'deploy token "CI of demo"');
  const verbs = ['publish', 'canary', 'canary', 'promote', 'rollback', 'promote', 'disable', 'enable'];
  assert.deepEqual(
    trail.map(({ action, target }) => [action, target]),
    verbs.map((verb) => [`release.${verb}`, 'demo']),
  );
});

releaseTest('a token is valid for its remote, until its end or revocation, and stored as a hash', async (server) => {
  const { owner, id, token } = await newToken(server, 'demo', 1);
  const { publish, change } = pipeline(server, token);
  const foreign = await publish(bodyOf('one', 'other'));
  assert.equal(foreign.status, 400);
  assert.match(foreign.error().error, /name: this deploy token is for demo, the build is of other\. Use the token of/);
  assert.equal((await publish(bodyOf('one'))).status, 200);
  const theirs = await change({ action: 'disable', remote: 'other' });
  assert.match(theirs.error().error, /remote: this deploy token is for demo, not for other/);
  const rows = JSON.stringify(await server.context.db.selectFrom('deploy_tokens').selectAll().execute());
  const secret = token.split('.')[1] ?? assert.fail();
  assert.ok(!rows.includes(secret));
  const listed = (await owner.get(TOKENS)).json<DeployToken[]>();
  assert.deepEqual(Object.keys(listed[0] ?? {}).sort(), [
    'created_at',
    'created_by',
    'expires_at',
    'id',
    'name',
    'remote',
    'used_at',
  ]);
  assert.ok(!server.logs.some((line) => JSON.stringify(line).includes(secret)), 'no log line holds the token');
  const calls = server.logs.filter((line) => line['token'] === id).map((line) => line['status']);
  assert.deepEqual(calls, [400, 200, 400], 'but each says whose call it is');
  assert.equal(listed[0]?.used_at, '2026-11-18T06:30:00.000Z');
  const wrong = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const bad of [wrong, token.slice(4), '', `${token} `, `x${token}`]) {
    assert.equal((await pipeline(server, bad).publish(bodyOf('two'))).status, 401, bad);
  }
  server.advance(86_400_000);
  assert.equal((await publish(bodyOf('two'))).status, 401);
  const next = await newToken(server, 'demo', 2);
  assert.equal((await pipeline(server, next.token).publish(bodyOf('two'))).status, 200);
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id: next.id })).status, 200);
  assert.equal((await pipeline(server, next.token).publish(bodyOf('three'))).status, 401);
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id: next.id })).status, 200, 'it is revoked');
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id: 'none' })).status, 404);
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id })).status, 200, 'an expired one too');
  assert.deepEqual((await next.owner.get(TOKENS)).json(), []);
});

releaseTest(
  'a page that another remote has by now is not reactivated, and a revocation reports the result',
  async (server) => {
    const { token } = await newToken(server);
    const { publish, change } = pipeline(server, token);
    const pages = ['demo', 'reports'].map((path) => ({ path, title: path }));
    const wide = bodyOf('one');
    const first = (await publish({ ...wide, release: { ...wide.release, pages } })).json<{ version: string }>();
    const second = (await publish(bodyOf('two'))).json<{ version: string }>();
    const other = pipeline(server, (await newToken(server, 'reports', 2)).token);
    assert.equal((await other.publish(bodyOf('three', 'reports'))).status, 200);
    for (const asked of [{ action: 'rollback' }, { action: 'promote', version: first.version }]) {
      const refused = await change(asked);
      assert.equal(refused.status, 400);
      assert.match(
        refused.error().error,
        /^demo \S+ cannot be active again: its page reports belongs to reports now; publish/,
      );
    }
    const revoked = (await change({ action: 'revoke', version: second.version })).json<{ message: string }>();
    assert.match(
      revoked.message,
      /^demo \S+ is revoked; demo has no active release now, as \S+ cannot take its place: its/,
    );
    assert.deepEqual(Object.keys(activeIn(await registryOf(server.client))), ['reports']);
  },
);

releaseTest('cookies do not replace a token, and a token needs no cookies', async (server) => {
  const { owner, token } = await newToken(server);
  assert.equal((await owner.post(PUBLISH, bodyOf('one'))).status, 401);
  const stranger = { headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' } };
  assert.equal((await server.newClient().post(PUBLISH, bodyOf('one'), stranger)).status, 200);
  const session = await server.newClient().get(TOKENS, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(session.status, 401, 'a token opens nothing else');
});

releaseTest('a release is limited in size, and a token in how often it is used', async (server) => {
  const { token } = await newToken(server);
  const { publish, change } = pipeline(server, token);
  const content = Buffer.alloc(1.6 * 2 ** 20).toString('base64');
  const large = { ...bodyOf('one'), files: [{ path: 'assets/page.js', content }] };
  assert.equal((await publish(large)).status, 413);
  assert.equal((await publish(bodyOf(`// ${'x'.repeat(1_000_000)}`))).status, 200, 'a megabyte is taken');
  const answers = await Promise.all(Array.from({ length: 40 }, () => change({ action: 'enable' })));
  const limited = answers.filter(({ status }) => status === 429);
  assert.equal(limited.length, 40 - (30 - 2));
  assert.equal(limited[0]?.headers['retry-after'], '2');
  server.advance(2_000);
  assert.equal((await change({ action: 'enable' })).status, 200);
});

releaseTest(
  'a super admin makes tokens and changes modules after confirming the password, other roles do not',
  async (server) => {
    const { owner, token } = await newToken(server);
    const { version } = (await pipeline(server, token).publish(bodyOf('one'))).json<{ version: string }>();
    const next = (await pipeline(server, token).publish(bodyOf('two'))).json<{ version: string }>();
    const admin = await server.signedInAs({ role: 'admin' });
    for (const [path, body] of [
      [TOKENS, { remote: 'demo', name: 'CI', days: 1 }],
      ['api/change_module/', { action: 'disable', remote: 'demo' }],
      ['api/revoke_deploy_token/', { id: 'x' }],
    ] as const) {
      assert.equal((await admin.post(path, body)).status, 403);
    }
    await server.context.db.updateTable('sessions').set({ confirmed_at: 0 }).execute();
    const rollback = { action: 'rollback', remote: 'demo', from: next.version };
    assert.equal((await owner.post('api/change_module/', rollback)).error().code, 'reauth_required');
    const fresh = await server.signedInAs({ role: 'super_admin', username: 'fresh' });
    assert.equal((await fresh.post('api/change_module/', rollback)).json()['version'], version);
    assert.equal((await fresh.post('api/change_module/', { action: 'disable', remote: 'demo' })).status, 200);
    assert.equal((await registryOf(fresh)).remotes[0]?.disabled, true);
    const hindi = { headers: { 'accept-language': 'hi' } };
    const said = async (action: string) =>
      (await fresh.post('api/change_module/', { action, remote: 'demo' }, hindi)).json<{ message: string }>().message;
    assert.deepEqual([await said('enable'), await said('disable')], ['demo चालू है', 'demo बंद है']);
    const unknown = await fresh.post('api/change_module/', { action: 'disable', remote: 'unknown' });
    assert.equal(unknown.status, 400);
    assert.match(unknown.error().error, /The registry names no remote unknown; it names demo/);
    const trail = (await actions(server)).filter(({ actor }) => actor === 'fresh');
    assert.deepEqual(
      trail.map(({ action, target }) => [action, target]),
      [
        ['release.rollback', 'demo'],
        ['release.disable', 'demo'],
        ['release.enable', 'demo'],
        ['release.disable', 'demo'],
        ['release.refuse', 'unknown'],
      ],
    );
    for (const bad of [{ days: 0 }, { days: 367 }, { days: 1.5 }, { remote: 'A' }, { name: ' ' }, { name: 'a\nb' }]) {
      const answer = await fresh.post(TOKENS, { remote: 'demo', name: 'CI', days: 1, ...bad });
      assert.equal(answer.status, 400, JSON.stringify(bad));
    }
  },
);

serverTest(
  'there are no more than a hundred tokens, also when several are created concurrently',
  async (server) => {
    const { owner } = await newToken(server);
    const made = (count: number) =>
      Promise.all(Array.from({ length: count }, () => owner.post(TOKENS, { remote: 'demo', name: 'CI', days: 1 })));
    // In small groups: on a busy machine the last ones would otherwise time out.
    for (let batch = 0; batch < 19; batch += 1) await made(5);
    const answers = await made(10);
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    assert.equal((await owner.get(TOKENS)).json<DeployToken[]>().length, 100);
  },
  { ratePerUser: 0 },
);

releaseTest('a token that is revoked while the build is being received publishes nothing', async (server) => {
  const { token, id } = await newToken(server);
  const { db } = server.context;
  let isFirst = true;
  const revoking = afterRead(db, 'secret_hash', async () => {
    if (!isFirst) return;
    isFirst = false;
    await db.updateTable('deploy_tokens').set({ revoked_at: 1 }).where('id', '=', id).execute();
  });
  const app = await createApp({ ...server.context, db: revoking });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await new TestClient(app).ask('POST', PUBLISH, { body: bodyOf('one'), headers });
  assert.equal(answer.status, 401, answer.text);
  assert.equal((await server.client.get('/registry.json')).status, 404);
  assert.deepEqual(
    (await actions(server)).map(({ action }) => action),
    ['deploy_token.create'],
  );
  await app.close();
});
