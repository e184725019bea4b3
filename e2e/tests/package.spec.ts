import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'server/testing/free-port';
import { printedLine } from 'server/testing/printed-line';
import { ROOT } from '../support/console-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);

/** Neither Node nor npm, nor a setting of this run. */
const BARE = { PATH: '/usr/bin:/bin', VERITAS_SEED_RECORDS: '100', LOG_LEVEL: 'error' };

test('the package is whole, and starts the console with nothing but what it holds', async ({ page }) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, '.cache', 'package-'));
  const pack = [join(ROOT, 'tools/package.ts'), '--unpacked', '--out', scratch];
  const folder = (await execute(process.execPath, pack)).stdout.trim().split('\n').at(-1) ?? '';
  await execute('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });

  const server = spawn(join(folder, 'bin/veritas'), ['start'], {
    cwd: '/',
    env: { ...BARE, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  try {
    const [, url] = await printedLine(server, /^Veritas console ready at (\S+)$/);
    await page.goto(`${url}/login`);
    await signInAs(page, 'admin');
    await expect(page.getByRole('heading', { name: 'Rejection Trend' })).toBeVisible();
  } finally {
    server.kill('SIGTERM');
    expect(await ended, 'it stops when it is asked to').toEqual([0, null]);
    await rm(scratch, { recursive: true });
  }
});
