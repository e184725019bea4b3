import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { programInFolder } from './testing/process/program-in-folder.ts';

const { dataDir, start, serve, createSuperAdmin } = programInFolder();

test('a running server is backed up, and the copy restored into another folder serves', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const { server } = await serve();
  const file = join(dataDir(), 'monday.backup');
  const backup = start(['backup', file]);
  assert.equal(await backup.ended, 0, await backup.errors);
  server.kill('SIGTERM');
  await server.ended;
  const elsewhere = { VERITAS_DATA_DIR: join(dataDir(), 'elsewhere') };
  const restore = start(['restore', file], elsewhere);
  assert.equal(await restore.ended, 0, await restore.errors);
  const second = start(['restore', file], elsewhere);
  assert.equal(await second.ended, 1);
  assert.match(await second.errors, /^The database is in use: .*\n$/);
  const restored = await serve(elsewhere);
  assert.equal((await fetch(`${restored.address}/readyz`)).status, 200);
  restored.server.kill('SIGTERM');
  assert.equal(await restored.server.ended, 0);
});

test('a backup that is interrupted says so, and leaves no file', async () => {
  await start(['migrate']).ended;
  const before = readdirSync(dataDir());
  // The signal comes while the file is being opened.
  const preload = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const open = fs.createWriteStream;
    fs.createWriteStream = (...given) => (process.kill(process.pid, process.env.SIGNAL), open(...given));
    syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` };
  for (const SIGNAL of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const command = start(['backup', join(dataDir(), 'a.backup')], { ...env, SIGNAL });
    assert.equal(await command.ended, 1, SIGNAL);
    assert.equal(
      await command.errors,
      'The backup was interrupted, and no file was written. Give the command again.\n',
    );
    assert.deepEqual(readdirSync(dataDir()), before);
  }
});
