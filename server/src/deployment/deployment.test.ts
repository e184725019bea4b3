import assert from 'node:assert/strict';
import { brotliCompressSync } from 'node:zlib';
import type { DeployToken } from '@veritas/shared/contracts/releases';
import type { Registry } from '@veritas/shared/registry';
import { createApp } from '../app.ts';
import type { Config } from '../core/config.ts';
import { afterRead } from '../testing/after-read.ts';
import { activeIn, buildOf } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import type { Answer } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const PUBLISH = 'api/publish_release/';
const CHANGE = 'api/change_release/';
const TOKENS = 'api/deploy_tokens/';

/** On both databases, and wherever releases are kept. */
function releaseTest(name: string, body: (server: ServerTest) => Promise<void>, config: Partial<Config> = {}): void {
  for (const releasesIn of ['folder', 'database'] as const) {
    serverTest(`${name}, releases in the ${releasesIn}`, body, { ...config, releasesIn });
  }
}

/** A build as the release tool sends it. */
function bodyOf(script: string, name = 'demo', more: object = {}) {
  const { built, files } = buildOf(script, name);
  const sent = [...files].map(([path, content]) => ({ path, content: content.toString('base64') }));
  return { release: built, files: sent, ...more };
}

async function newToken(server: ServerTest, remote = 'demo', days = 30) {
  const owner = await server.signedInAs({ role: 'super_admin', username: `owner-${remote}-${days}` });
  const answer = await owner.post(TOKENS, { remote, name: `CI of ${remote}`, days });
  assert.equal(answer.status, 200, answer.text);
  const { token, id } = answer.json<{ token: string; id: string }>();
  return { owner, id, token };
}

/** A pipeline: no cookies, no origin, a token. */
function pipeline(server: ServerTest, token: string) {
  const client = server.newClient();
  const ask = (path: string, body: object): Promise<Answer> =>
    client.ask('POST', path, { body, headers: { authorization: `Bearer ${token}`, origin: '' } });
  return {
    publish: (body: object) => ask(PUBLISH, body),
    change: (body: object) => ask(CHANGE, { remote: 'demo', ...body }),
  };
}

const registryOf = async (client: TestClient) => (await client.get('/registry.json')).json<Registry>();
const actions = async ({ context }: ServerTest) => {
  const rows = await context.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'target'])
    .orderBy('id')
    .execute();
  return rows.filter(({ action }) => !action.startsWith('user.'));
};

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

releaseTest('a token is good for its remote, until it ends or is revoked, and is stored as a hash', async (server) => {
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
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id: next.id })).status, 404);
  assert.equal((await next.owner.post('api/revoke_deploy_token/', { id })).status, 200, 'an expired one too');
  assert.deepEqual((await next.owner.get(TOKENS)).json(), []);
});

releaseTest('cookies are no token, and a token needs no cookies', async (server) => {
  const { owner, token } = await newToken(server);
  assert.equal((await owner.post(PUBLISH, bodyOf('one'))).status, 401);
  const stranger = { headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' } };
  assert.equal((await server.newClient().post(PUBLISH, bodyOf('one'), stranger)).status, 200);
  const session = await server.newClient().get(TOKENS, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(session.status, 401, 'a token opens nothing else');
});

const script = Buffer.from('one').toString('base64');
const packed = brotliCompressSync('two').toString('base64');
const bomb = brotliCompressSync(Buffer.alloc(64 * 2 ** 20)).toString('base64');
const file = (path: string, content = script) => ({ path, content });
const HOSTILE: Record<string, [object, RegExp]> = {
  'a path out of its folder': [{ files: [file('assets/../../x.js')] }, /^files\.0\.path: "assets\/\.\.\/\.\.\/x\.js"/],
  'an absolute path': [{ files: [file('/assets/x.js')] }, /^files\.0\.path: "\/assets\/x\.js"/],
  'a path with a control character': [{ files: [file('assets/x\u0001.js')] }, /^files\.0\.path/],
  'a hidden file': [{ files: [file('assets/.htaccess')] }, /^files\.0\.path: .*do not begin with a dot/],
  'a source map': [{ files: [file('assets/page.js.map')] }, /^files\.0\.path: .*no source maps/],
  'a file beside the assets': [{ files: [file('release.json')] }, /^files\.0\.path/],
  'a folder': [{ files: [file('assets/')] }, /^files\.0\.path: "assets\/" is no file/],
  'a path that ends in itself': [{ files: [file('assets/x/.')] }, /^files\.0\.path/],
  'a file that is a folder too': [
    { files: [file('assets/page.js/a/b.js'), file('assets/page.js')] },
    /^files\.0\.path: assets\/page\.js\/a\/b\.js is below assets\/page\.js, which is a file\. Give one of them/,
  ],
  'the same file twice': [
    { files: [file('assets/page.js'), file('assets/page.js')] },
    /^files\.1\.path: .* sent twice/,
  ],
  'what is no base64': [{ files: [file('assets/page.js', '%%%')] }, /^files\.0\.content: .*base64/],
  'a copy of something else': [
    { files: [file('assets/page.js'), file('assets/page.js.br', packed)] },
    /page\.js\.br does not hold the file/,
  ],
  'a copy that unpacks to 64 MiB': [
    { files: [file('assets/page.js'), file('assets/page.js.br', bomb)] },
    /page\.js\.br does not hold the file/,
  ],
  'no manifest': [{ files: [file('assets/page.js')] }, /holds no mf-manifest\.json/],
  'a name in capitals': [{ release: { ...buildOf('').built, name: 'Demo' } }, /name: A remote is named by/],
  'a version with a slash': [{ release: { ...buildOf('').built, version: '1/../2' } }, /version: A version is/],
  'another contract': [{ release: { ...buildOf('').built, contract: 99 } }, /contract: the shell runs contract 1/],
  'a call that the server does not offer': [
    { release: { ...buildOf('').built, api: { 'GET api/paint/': { input: {}, output: {} } } } },
    /api: of this server GET api\/paint\/ is not offered\. Update the server first/,
  ],
  'a page of the console': [
    { release: { ...buildOf('').built, pages: [{ path: 'login', title: 'Login' }] } },
    /pages\.0\.path: This address belongs to the console/,
  ],
  'a page of another remote': [
    { release: { ...buildOf('').built, pages: [{ path: 'other', title: 'Mine' }] } },
    /pages: other belongs to other/,
  ],
  'markup in a title': [
    { release: { ...buildOf('').built, title: '<img src=x>' } },
    /title: A title is one line of plain text without < and >/,
  ],
  'an audience of nobody': [{ audience: { kind: 'roles', roles: [] } }, /audience: roles: Name at least one role/],
  'no description': [{ release: null }, /release\.json cannot be published/],
  'a prototype': [{ release: JSON.parse('{"__proto__":{"name":"demo"}}') as object }, /not valid JSON|release\.json/],
};

releaseTest(
  'what the registry does not take is refused with field, rule and fix, and nothing is written',
  async (server) => {
    const other = await newToken(server, 'other');
    assert.equal((await pipeline(server, other.token).publish(bodyOf('x', 'other'))).status, 200);
    const { token } = await newToken(server);
    const before = await registryOf(server.client);
    for (const [what, [changes, sentence]] of Object.entries(HOSTILE)) {
      server.advance(10_000);
      const answer = await pipeline(server, token).publish({ ...bodyOf('one'), ...changes });
      assert.equal(answer.status, 400, `${what}: ${answer.text}`);
      assert.match(answer.error().error, sentence, what);
    }
    assert.deepEqual(await registryOf(server.client), before);
    const stored = await server.context.db
      .selectFrom('released_files')
      .select('path')
      .where('remote', '=', 'demo')
      .execute();
    assert.deepEqual(stored, []);
    const refused = (await actions(server)).filter(({ action }) => action === 'release.refuse');
    assert.ok(refused.length >= Object.keys(HOSTILE).length - 1, `${refused.length} refusals are in the trail`);
  },
);

serverTest('what is nested as deep as a body is long is refused like anything else', async (server) => {
  const { token } = await newToken(server);
  const headers = { authorization: `Bearer ${token}`, origin: '', 'content-type': 'application/json' };
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const bodies: [string, object, RegExp][] = [
    [PUBLISH, { ...bodyOf('one'), release: 0 }, /release\.json cannot be published/],
    [PUBLISH, { ...bodyOf('one'), audience: 0 }, /^audience: /],
    [CHANGE, { action: 'canary', remote: 'demo', audience: 0 }, /^audience: /],
  ];
  for (const [path, body, sentence] of bodies) {
    const text = JSON.stringify(body).replace(/"(release|audience)":0/, `"$1":${nested}`);
    const answer = await server.newClient().ask('POST', path, { body: text, headers });
    assert.equal(answer.status, 400, answer.text.slice(0, 200));
    assert.match(answer.error().error, sentence);
  }
});

releaseTest('a release is limited in size, and a token in how often it is used', async (server) => {
  const { token } = await newToken(server);
  const { publish, change } = pipeline(server, token);
  const large = { ...bodyOf('one'), files: [file('assets/page.js', Buffer.alloc(1.6 * 2 ** 20).toString('base64'))] };
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
  'a super admin makes tokens and changes modules after confirming the password, nobody else',
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
    const unknown = await fresh.post('api/change_module/', { action: 'disable', remote: 'nobody' });
    assert.equal(unknown.status, 400);
    assert.match(unknown.error().error, /The registry names no remote nobody; it names demo/);
    const trail = (await actions(server)).filter(({ actor }) => actor === 'fresh');
    assert.deepEqual(
      trail.map(({ action, target }) => [action, target]),
      [
        ['release.rollback', 'demo'],
        ['release.disable', 'demo'],
        ['release.refuse', 'nobody'],
      ],
    );
    for (const bad of [{ days: 0 }, { days: 367 }, { days: 1.5 }, { remote: 'A' }, { name: ' ' }, { name: 'a\nb' }]) {
      const answer = await fresh.post(TOKENS, { remote: 'demo', name: 'CI', days: 1, ...bad });
      assert.equal(answer.status, 400, JSON.stringify(bad));
    }
  },
);

serverTest(
  'there are no more than a hundred tokens, also when several are made at once',
  async (server) => {
    const { owner } = await newToken(server);
    const made = (count: number) =>
      Promise.all(Array.from({ length: count }, () => owner.post(TOKENS, { remote: 'demo', name: 'CI', days: 1 })));
    await made(95);
    const answers = await made(10);
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    assert.equal((await owner.get(TOKENS)).json<DeployToken[]>().length, 100);
  },
  { ratePerUser: 0 },
);

releaseTest('a token that is revoked while the build is on its way publishes nothing', async (server) => {
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
