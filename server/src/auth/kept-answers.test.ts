import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverTest } from '../testing/server-test.ts';
import { POLICY } from './policy.ts';

serverTest('no browser keeps an answer to a signed-in user past the session', async (server) => {
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
