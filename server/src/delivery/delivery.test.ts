import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '@veritas/shared/integrity';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { write, writeRegistry } from '../testing/process/written.ts';

const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
after(() => rmSync(shellDir, { recursive: true, force: true }));

const INDEX = '<!doctype html><title>Veritas Console</title>';
const SCRIPT = 'console.info("shell");'.repeat(50);
write(join(shellDir, 'index.html'), INDEX);
write(join(shellDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
write(join(shellDir, 'assets/main.0123456789.js'), SCRIPT);
write(join(shellDir, 'assets/main.0123456789.js.br'), brotliCompressSync(SCRIPT));

interface PublishedRemote {
  readonly name: string;
  readonly base?: string;
  readonly pages?: readonly string[];
  /** Content by path. */
  readonly files?: Readonly<Record<string, string>>;
}

function publish({ context }: ServerTest, remotes: readonly PublishedRemote[]): void {
  const entries = remotes.map(({ name, base = `/remotes/${name}/1/`, pages = ['Page'], files = {} }) => {
    const listed = Object.entries(files).map(([path, content]) => [path, integrityOf(content)]);
    const release = { version: '1', contract: 1, base, files: Object.fromEntries(listed) as unknown };
    const active = { ...release, pages: pages.map((path) => ({ path, title: path })) };
    return { name, title: name, active, previous: null };
  });
  writeRegistry(context.config.dataDir, entries);
}

// Links in a build lead to files of the server.
symlinkSync('/etc/hosts', join(shellDir, 'assets/link.js'));
symlinkSync(join(shellDir, 'assets'), join(shellDir, 'linked'));
write(join(shellDir, 'assets/index.html'), SCRIPT);
write(join(shellDir, 'assets/copied.js'), SCRIPT);
write(join(shellDir, '.env.js'), SCRIPT);
symlinkSync('/etc/hosts', join(shellDir, 'assets/copied.js.br'));

const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };

serverTest(
  'every address of the console returns its page, which is revalidated each time',
  async ({ client }) => {
    for (const path of ['/', '/index.html', '/Dashboard', '/dashboard/', '/ListDevices?tid=RVP1', '/no/such/page']) {
      const answer = await client.get(path, asPage);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.text, INDEX);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-cache');
      assert.equal(answer.headers['etag'], undefined);
    }
  },
  { shellDir },
);

serverTest(
  'a page with as many pasted IDs as its address may have can be reloaded, a call of that length is refused',
  async ({ client }) => {
    assert.equal((await client.get(`/ListDevices?q=${'R'.repeat(7_900)}`, asPage)).status, 200);
    assert.equal((await client.get(`/ListDevices?q=${'R'.repeat(8_000)}`, asPage)).status, 414);
    for (const start of ['/veritas', '/%76eritas', '/verita%73']) {
      const call = await client.get(`${start}/api/get_status/?since=${'R'.repeat(2_100)}`);
      assert.equal(call.status, 414, start);
    }
  },
  { shellDir },
);

serverTest(
  'a missing file is never answered with the page',
  async ({ client }) => {
    const missing = [
      '/assets/main.9999999999.js',
      '/favicon.ico',
      '/veritas/user/unknown/',
      '/veritas',
      '/%76eritas/user/unknown/',
      '/%72emotes/devices',
      '/%2eenv',
      '/assets/main.9999999999%2ejs',
      '/assets/main.9999999999.js#part',
      '/remotes/devices/1/mf-manifest.json',
      '/remotes/devices',
      '/remotes/',
      '/registry.json',
      '/.env',
      '/.env.js',
      '/assets/..%2f.env.js',
      '/assets%2f%2fmain.0123456789.js',
      '/assets/.%2fmain.0123456789.js',
      '/.git/config',
      '/assets/',
      '/assets/..%2findex.html',
      '/remotes/..%2fveritas.db',
      '/remotes/%2e%2e/registry.json',
      '/assets/main.0123456789.js%00.html',
      '/assets/link.js',
      '/linked/index.html',
      '/assets/copied.js',
    ];
    for (const path of missing) {
      const answer = await client.get(path, path === '/assets/' ? {} : asPage);
      assert.notEqual(answer.status, 200, path);
      assert.ok(answer.status < 500, path);
      assert.ok(!answer.text.includes(INDEX), path);
      assert.ok(answer.text.includes(String(answer.headers['x-request-id'])), path);
    }
    assert.equal((await client.get('/Dashboard', { headers: { accept: 'application/json' } })).status, 404);
  },
  { shellDir },
);

serverTest(
  'hashed files are immutable, and sent compressed if a compressed copy exists',
  async ({ client }) => {
    const plain = await client.get('/assets/main.0123456789.js');
    assert.equal(plain.text, SCRIPT);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(plain.headers['content-type']), /^application\/javascript/);
    const packed = await client.get('/assets/main.0123456789.js', { headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.equal(packed.headers['vary'], 'accept-encoding');
    assert.match(String(packed.headers['content-type']), /^application\/javascript/);
    assert.equal(brotliDecompressSync(packed.bytes).toString(), SCRIPT);
    const icon = await client.get('/favicon.svg');
    assert.equal(icon.headers['cache-control'], 'no-cache');
    const known = { headers: { 'if-none-match': String(icon.headers['etag']) } };
    assert.equal((await client.get('/favicon.svg', known)).status, 304);
  },
  { shellDir },
);

serverTest(
  'a script that runs as a worker may load nothing, and ask no other server',
  async ({ client }) => {
    const { headers } = await client.get('/assets/main.0123456789.js');
    const policy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
    assert.equal(headers['content-security-policy'], policy);
    assert.match(String((await client.get('/favicon.svg')).headers['content-security-policy']), /; sandbox$/);
  },
  { shellDir },
);

serverTest(
  'the page may load from its own origin and those of the registry only, and nothing inline',
  async (server) => {
    const policy = async () => String((await server.client.get('/', asPage)).headers['content-security-policy']);
    assert.equal(
      await policy(),
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
        "img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
        "require-trusted-types-for 'script'; trusted-types shell webpack-shell 'allow-duplicates'; " +
        'report-uri /csp-report; report-to violations',
    );
    const { headers } = await server.client.get('/', asPage);
    assert.equal(headers['integrity-policy'], 'blocked-destinations=(script), endpoints=(violations)');
    assert.equal(headers['reporting-endpoints'], 'violations="/csp-report"');
    publish(server, [{ name: 'devices', base: 'http://devices.localhost:3000/remotes/devices/1/' }, { name: 'data' }]);
    const after = await policy();
    for (const directive of ['script-src', 'style-src', 'connect-src', 'font-src']) {
      assert.ok(after.includes(`${directive} 'self' http://devices.localhost:3000;`), directive);
    }
    assert.ok(after.includes("; trusted-types shell webpack-shell webpack-devices webpack-data 'allow-duplicates';"));
  },
  { shellDir },
);

serverTest('a published registry is what users get from then on, without a restart', async (server) => {
  const { client } = server;
  assert.equal((await client.get('/registry.json')).status, 404);
  publish(server, [{ name: 'devices' }]);
  const first = await client.get('/registry.json');
  assert.equal(first.status, 200);
  assert.equal(first.headers['cache-control'], 'no-cache');
  const etag = String(first.headers['etag']);
  assert.equal((await client.get('/registry.json', { headers: { 'if-none-match': etag } })).status, 304);
  publish(server, [{ name: 'devices' }, { name: 'users' }]);
  const second = await client.get('/registry.json', { headers: { 'if-none-match': etag } });
  assert.equal(second.status, 200);
  assert.equal(second.json<{ remotes: unknown[] }>().remotes.length, 2);
  const packed = await client.get('/registry.json', { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(packed.bytes).toString(), second.text);
});

serverTest('files of remotes are for every origin, without cookies, and never change', async (server) => {
  const folder = join(server.context.config.dataDir, 'remotes/devices/1');
  const files = { 'assets/remoteEntry.0123456789.js': SCRIPT, 'mf-manifest.json': '{}' };
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content);
  write(join(folder, 'assets/remoteEntry.0123456789.js.br'), brotliCompressSync(SCRIPT));
  publish(server, [{ name: 'devices', files }]);
  const address = '/remotes/devices/1/assets/remoteEntry.0123456789.js';
  const script = await server.client.get(address);
  assert.equal(script.text, SCRIPT);
  assert.equal(script.headers['access-control-allow-origin'], '*');
  assert.equal(script.headers['access-control-allow-credentials'], undefined);
  assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(script.headers['content-type']), /^application\/javascript/);
  const packed = await server.client.get(address, { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(packed.headers['vary'], 'accept-encoding');
  assert.equal(brotliDecompressSync(packed.bytes).toString(), SCRIPT);
  const manifest = await server.client.get('/remotes/devices/1/mf-manifest.json');
  assert.equal(manifest.headers['cache-control'], 'public, max-age=31536000, immutable');
  const packedManifest = await server.client.get('/remotes/devices/1/mf-manifest.json', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  assert.equal(packedManifest.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(packedManifest.bytes).toString(), manifest.text);
  const headers = { 'if-none-match': String(manifest.headers['etag']) };
  assert.equal((await server.client.get('/remotes/devices/1/mf-manifest.json', { headers })).status, 304);
  const missing = await server.client.get('/remotes/devices/1/assets/other.js');
  assert.equal(missing.status, 404);
  assert.equal(missing.headers['cache-control'], 'no-store');
  assert.equal(missing.headers['access-control-allow-origin'], '*');
});

serverTest(
  'without a built shell the page says what to do',
  async ({ client }) => {
    const answer = await client.get('/', asPage);
    assert.equal(answer.status, 503);
    assert.match(answer.text, /<p>The pages of the console are not built\. Run &quot;npm start&quot;/);
  },
  { shellDir: join(shellDir, 'nowhere') },
);

serverTest('the app package is for admins, under its one name', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  assert.equal((await admin.get('user/download_apk/')).status, 404);
  const apkPath = join(server.context.config.dataDir, 'build-17.bin');
  write(apkPath, 'PK-package');
  await server.restart({ apkPath });
  const client = server.newClient();
  admin.cookies.forEach((value, name) => client.cookies.set(name, value));
  const answer = await client.get('user/download_apk/');
  assert.equal(answer.status, 200);
  assert.equal(answer.text, 'PK-package');
  assert.equal(answer.headers['content-type'], 'application/vnd.android.package-archive');
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="veritas_app.apk"');
  assert.equal(answer.headers['content-length'], '10');
  const other = await server.signedInAs({ role: 'central_ops' });
  assert.equal((await other.get('user/download_apk/')).status, 403);
});
