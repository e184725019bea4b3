import assert from 'node:assert/strict';
import { brotliCompressSync } from 'node:zlib';
import { buildOf, registryOf } from '../testing/builds.ts';
import { serverTest } from '../testing/server-test.ts';
import { CHANGE, PUBLISH, actions, bodyOf, newToken, pipeline, releaseTest } from './testing/pipeline.ts';

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
  'a folder': [{ files: [file('assets/')] }, /^files\.0\.path: "assets\/" is not a file/],
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
  'an empty audience': [{ audience: { kind: 'roles', roles: [] } }, /audience: roles: Name at least one role/],
  'no description': [{ release: null }, /release\.json cannot be published/],
  'a prototype': [{ release: JSON.parse('{"__proto__":{"name":"demo"}}') as object }, /not valid JSON|release\.json/],
};

releaseTest('an invalid description is refused with field, rule and fix, and nothing is written', async (server) => {
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
});

serverTest('deeply nested JSON is refused like any other invalid body', async (server) => {
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
