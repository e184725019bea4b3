import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish } from './publish.ts';
import { refuseUnseenChange } from './refuse-unseen-change.ts';
import { consoleAt } from './remote-console.ts';
import { builtRemote, dataDir, registry } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';

const token = { VERITAS_DEPLOY_TOKEN: 'vdt_x' };

test('a token travels over https only, or on this machine', () => {
  for (const to of [
    'http://console.example.com',
    'ftp://localhost',
    'console.example.com',
    'http://localhost.evil.example',
  ]) {
    assert.throws(() => consoleAt(to, token), /give the address of the console, such as https:/, to);
  }
  for (const to of [
    'https://console.example.com/x',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:1',
  ]) {
    assert.equal(consoleAt(to, token).origin, new URL(to).origin);
  }
  assert.throws(() => consoleAt('https://console.example.com', {}), /VERITAS_DEPLOY_TOKEN is not set/);
});

test('without a token nothing is sent', async () => {
  const { code, stderr } = await runTool(['withdraw', 'demo', '--to', 'http://127.0.0.1:9']);
  assert.deepEqual([code, /VERITAS_DEPLOY_TOKEN is not set/.test(stderr)], [1, true]);
});

test('a change of the folder is refused where releases are in the database, and npm start still publishes', async () => {
  assert.throws(() => refuseUnseenChange('rollback', { DATABASE_URL: 'postgres://x' }), /rollback … --to https:/);
  assert.throws(() => refuseUnseenChange('publish', { VERITAS_RELEASES: 'database' }), /would have no effect/);
  refuseUnseenChange('rollback', { DATABASE_URL: 'postgres://x', VERITAS_RELEASES: 'folder' });
  refuseUnseenChange('status', { DATABASE_URL: 'postgres://x' });
  refuseUnseenChange('rollback', {});
  await publish({ folder: await builtRemote('one'), dataDir, automatic: true });
  assert.equal((await registry()).remotes.length, 1);
});
