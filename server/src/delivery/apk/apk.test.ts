import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverTest } from '../../testing/server-test.ts';
import { publishApk } from './publish-apk.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const packageOf = (content: string) => `PK\u0003\u0004${content}`;

serverTest('a published package is offered at once, with what to compare it by', async (server) => {
  const { dataDir } = server.context.config;
  const admin = await server.signedInAs({ role: 'admin' });
  assert.equal((await admin.get('user/apk_info/')).status, 404);
  const file = join(dataDir, 'build.apk');
  for (const version of ['1.4.0', '1.5.0-rc.1']) {
    const content = packageOf(version);
    writeFileSync(file, content);
    await publishApk(dataDir, file, version, server.context.clock());
    assert.deepEqual((await admin.get('user/apk_info/')).json(), {
      version,
      size: content.length,
      sha256: sha256(content),
      published_at: new Date(server.context.clock()).toISOString(),
    });
    assert.equal((await admin.get('user/download_apk/')).text, content);
  }
  assert.deepEqual(readdirSync(join(dataDir, 'apk')).sort().length, 2, 'the old package is gone');
});

serverTest('a file laid in the data folder is offered too, without a version', async (server) => {
  const { apkPath, dataDir } = server.context.config;
  mkdirSync(dataDir, { recursive: true });
  const admin = await server.signedInAs({ role: 'super_admin' });
  for (const content of ['first', 'second one']) {
    writeFileSync(apkPath, content);
    const info = (await admin.get('user/apk_info/')).json();
    assert.deepEqual([info['version'], info['size'], info['sha256']], ['unknown', content.length, sha256(content)]);
  }
});

serverTest('what is no package, or no version, is not published', async ({ context: { config } }) => {
  const file = join(config.dataDir, 'picture.apk');
  writeFileSync(file, 'GIF89a');
  await assert.rejects(publishApk(config.dataDir, file, '1.0', 0), /no Android package/);
  await assert.rejects(publishApk(config.dataDir, join(config.dataDir, 'none'), '1.0', 0), /no file .*none/);
  await assert.rejects(publishApk(config.dataDir, file, '../1', 0), /version takes/);
});
