import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUILT, ROOT } from './packages.ts';

test('npm run dev with a folder that does not exist names those that do, and starts nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/dev.ts'), 'mfe-data', 'devices'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.deepEqual([status, stdout], [1, '']);
  assert.equal(stderr, `Not a package: devices. Name folders of these: ${BUILT.join(', ')}.\n`);
});
