import assert from 'node:assert/strict';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from './publish.ts';
import { builtRemote, dataDir, dir } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';

test('each of several builds is reported once it is published, and those after a refused one are named', async () => {
  const [one, missing, two] = ['mfe-one', 'mfe-missing', 'mfe-two'].map((name) => join(dir, name));
  assert.ok(one && missing && two);
  for (const folder of [one, two]) await cp(await builtRemote('text'), folder, { recursive: true });
  const words = ['publish', one, missing, two, '--without-browser', '--data-dir', dataDir];
  const { code, stdout, stderr } = await runTool(words);
  assert.equal(code, 1);
  assert.match(stdout, /^demo \S+ is published\n$/);
  assert.match(stderr, /mfe-missing\S+ could not be read: build the remote first/);
  assert.match(stderr, /\nNot reached, so not changed: \S+\/mfe-two\.\n$/);
});

test('an empty VERITAS_DATA_DIR counts as not set, as for the server', async () => {
  const { version } = await publish({ folder: await builtRemote('one'), dataDir });
  await rename(dataDir, join(dir, '.veritas'));
  for (const empty of ['', ' ']) {
    const { stdout } = await runTool(['status'], { cwd: dir, env: { VERITAS_DATA_DIR: empty } });
    assert.match(stdout, new RegExp(`active   ${version}`));
  }
});
