import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { startMain } from '../testing/process/start-main.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-doctor-command-'));
after(() => rmSync(folder, { recursive: true }));

test('doctor exits with 1 on a fault, and with 0 when only a start or a command is missing', async () => {
  const env = { VERITAS_DATA_DIR: join(folder, 'none'), VERITAS_SHELL_DIR: folder, PORT: '0', METRICS_PORT: '0' };
  const broken = startMain(['doctor'], env, folder);
  assert.match(await text(broken.stdout), /^FAULT +Shell /m);
  assert.equal(await broken.ended, 1);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const fresh = startMain(['doctor'], env, folder);
  assert.match(await text(fresh.stdout), /^warning +Database .*the first start makes it$/m);
  assert.equal(await fresh.ended, 0);
});
