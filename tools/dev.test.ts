import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUILT, ROOT } from './lib/packages.ts';

test('npm run dev with any other folder names those of shell and remotes, and starts nothing', () => {
  // The server is a package, too, and rebuilt anyway.
  for (const wrong of ['devices', 'server', 'tools']) {
    const dev = spawnSync(process.execPath, [join(ROOT, 'tools/dev.ts'), 'mfe-data', wrong], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    assert.deepEqual([dev.status, dev.stdout], [2, '']);
    assert.equal(dev.stderr, `Neither shell nor remote: ${wrong}. Name folders of these: ${BUILT.join(', ')}.\n`);
  }
});
