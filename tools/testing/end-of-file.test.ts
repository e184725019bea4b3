import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const FILES = {
  'closed.test.mjs': `import { test } from 'node:test'; test('one', () => {});`,
  'open.test.mjs': `import { createServer } from 'node:net'; import { test } from 'node:test';
    test('another', () => new Promise((done) => createServer().listen(0, '127.0.0.1', done)));`,
};

test('a test file that leaves a server open fails and says so, instead of keeping the run from ending', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-end-of-file-'));
  try {
    for (const [name, source] of Object.entries(FILES)) writeFileSync(join(folder, name), source);
    const env: NodeJS.ProcessEnv = { ...process.env, OPEN_HANDLES_AFTER_MS: '50' };
    // Else the runner would report to the one that runs this test.
    delete env['NODE_TEST_CONTEXT'];
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', join(import.meta.dirname, 'end-of-file.ts'), '--test', '--test-reporter=tap', '*.test.mjs'],
      { cwd: folder, encoding: 'utf8', env, timeout: 60_000 },
    );
    assert.equal(status, 1);
    assert.match(stdout, /open\.test\.mjs left open: .*TCPServerWrap/);
    assert.match(stdout, /^# pass 2$/m);
    assert.match(stdout, /^# fail 1$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
