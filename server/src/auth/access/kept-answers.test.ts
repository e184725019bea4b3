import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestClient } from '../../testing/client.ts';
import { PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { POLICY } from './policy.ts';

serverTest('no browser caches a response to a signed-in user beyond the session', async (server) => {
  const apkPath = join(server.context.config.dataDir, 'app.apk');
  writeFileSync(apkPath, 'PK');
  await server.restart({ apkPath });
  const admin = await server.signedInAs({ role: 'super_admin' });
  const answered: string[] = [];
  for (const call of Object.keys(POLICY).filter((each) => each.startsWith('GET '))) {
    const { status, headers } = await admin.get(call.slice('GET '.length));
    assert.equal(headers['cache-control'], 'no-store', call);
    if (status === 200) answered.push(call);
  }
  assert.ok(answered.length > 8, answered.join());
  const { headers } = await admin.get('api/get_status/');
  const again = await admin.get('api/get_status/', { headers: { 'if-none-match': String(headers['etag']) } });
  assert.deepEqual([again.status, again.headers['cache-control']], [304, 'no-store']);
});

serverTest(
  'the encryption key of browser data is sent to its user only, and is the same at each sign-in',
  async (server) => {
    const keyOf = async (client: TestClient) =>
      (await client.get('user/get_role/')).json<{ storage_key?: string }>().storage_key;
    const admin = await server.signedInAs({ role: 'admin' });
    const key = await keyOf(admin);
    assert.match(key ?? '', /^[A-Za-z0-9_-]{43}$/);
    const other = await server.signedInAs({ role: 'incharge' });
    assert.notEqual(await keyOf(other), key);
    await admin.post('user/logout/');
    assert.equal(await keyOf(admin), undefined);
    await server.restart();
    const again = server.newClient();
    await again.visit();
    await again.signIn('admin', PASSWORD);
    assert.equal(await keyOf(again), key);
  },
);
