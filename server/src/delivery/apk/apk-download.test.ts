import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appPackage, beginningOf, checksumOf } from '../../testing/app-package.ts';
import { addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { publishApk } from './publish-apk.ts';

serverTest('an interrupted download can be resumed by ranges', async (server) => {
  const { config } = server.context;
  writeFileSync(config.apkPath, beginningOf('0123456789'));
  const admin = await server.signedInAs({ role: 'admin' });
  const ask = (headers: Record<string, string>) => admin.get('user/download_apk/', { headers });
  const rest = await ask({ range: 'bytes=9-' });
  assert.deepEqual([rest.status, rest.text, rest.headers['content-range']], [206, '56789', 'bytes 9-13/14']);
  for (const headers of [{ range: 'bytes=14-' }, { 'if-match': '"other"' }]) {
    const refused = await ask(headers);
    const wanted = 'range' in headers ? [416, /has no such part/] : [412, /has changed/];
    assert.equal(refused.status, wanted[0]);
    assert.match(refused.error().error, wanted[1] as RegExp);
    assert.match(refused.error().error, /from its beginning/);
    assert.equal(refused.headers['content-disposition'], undefined);
  }
});

serverTest(
  'a download goes on at another server with a copy of the file, and never with another file',
  async (server) => {
    const { dataDir } = server.context.config;
    const [one, other] = [appPackage('one'), appPackage('two')];
    const build = join(dataDir, 'build.apk');
    const publish = async (content: string) => {
      writeFileSync(build, content);
      const { file } = await publishApk(dataDir, build, '1.0', server.context.clock());
      return join(dataDir, 'apk', file);
    };
    const copy = await publish(one);
    const admin = await server.signedInAs({ role: 'admin' });
    const ask = (headers: Record<string, string>) => admin.get('user/download_apk/', { headers });
    const tag = String((await ask({})).headers['etag']);
    assert.equal(tag, `"${checksumOf(one)}"`);
    // Copied to another server, or published again.
    utimesSync(copy, 1, 1);
    for (const condition of ['if-range', 'if-match']) {
      const rest = await ask({ range: 'bytes=4-', [condition]: tag });
      assert.deepEqual([rest.status, rest.text, rest.headers['etag']], [206, one.slice(4), tag], condition);
    }
    assert.deepEqual([(await ask({ 'if-none-match': tag })).status, (await ask({ 'if-match': '*' })).text], [304, one]);
    await publish(other);
    const whole = await ask({ range: 'bytes=4-', 'if-range': tag });
    assert.deepEqual([whole.status, whole.text], [200, other]);
    const late = { 'if-none-match': tag, 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' };
    assert.equal((await ask(late)).text, other);
    for (const stale of [tag, `W/"${checksumOf(other)}"`])
      assert.match((await ask({ range: 'bytes=4-', 'if-match': stale })).error().error, /has changed/);
  },
);

serverTest('a package whose name begins with a dot is sent as well', async (server) => {
  const apkPath = join(server.context.config.dataDir, '.veritas.apk');
  await server.restart({ apkPath });
  writeFileSync(apkPath, beginningOf('app'));
  const admin = await server.signedInAs({ role: 'admin' });
  const answer = await admin.get('user/download_apk/');
  assert.deepEqual([answer.status, answer.text], [200, beginningOf('app')]);
});

serverTest('a role that works in the app only gets a key to the package, for half an hour', async (server) => {
  const { context } = server;
  await addUser(context, { role: 'operators' });
  const phone = server.newClient();
  const refused = (await phone.signIn('operators', PASSWORD)).json<{ is_webview: boolean; app_key: string }>();
  assert.equal(refused.is_webview, false);
  const query = `?key=${refused.app_key}`;
  assert.equal((await phone.get(`user/app_offer/${query}`)).status, 404, 'there is no package');
  mkdirSync(context.config.dataDir, { recursive: true });
  writeFileSync(context.config.apkPath, beginningOf('app'));
  assert.deepEqual((await phone.get(`user/app_offer/${query}`)).json(), { version: 'unknown', size: 7 });
  const file = await phone.get(`user/app_package/${query}`);
  assert.equal(file.text, beginningOf('app'));
  assert.match(String(file.headers['content-disposition']), /veritas_app\.apk/);
  server.advance(30 * 60_000 + 1);
  for (const path of [`user/app_offer/${query}`, `user/app_package/${query}`]) {
    const late = await phone.get(path);
    assert.equal(late.status, 404);
    assert.match(late.error().error, /This link to the app has expired/);
  }
});

serverTest('no other text opens the package', async (server) => {
  writeFileSync(server.context.config.apkPath, beginningOf('app'));
  const until = Math.floor(server.context.clock() / 1_000 + 60).toString(36);
  for (const key of ['', '.', `${until}.`, `${until}.${'A'.repeat(16)}`, 'NaN.x', `${until}.é`]) {
    const answer = await server.client.get(`user/app_package/?key=${encodeURIComponent(key)}`);
    assert.equal(answer.status, 404, key);
  }
  assert.equal((await server.client.get('user/app_package/')).status, 400);
});
