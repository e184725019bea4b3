import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'server/testing/free-port';
import { printedLine } from 'server/testing/printed-line';
import { ROOT } from '../support/server/console-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);

/** An environment without Node, npm and the settings of this run; an empty setting counts as not set. */
const BARE = { PATH: '/usr/bin:/bin', VERITAS_SEED_RECORDS: '100', LOG_LEVEL: 'error', VERITAS_DATA_DIR: '' };

test('the package is complete, and starts the console with only its own files', async ({ page }) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, '.cache', 'package-'));
  const folder = await packAndUnpack(scratch);
  await execute('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
  expect(await listedFiles(folder)).toEqual(await filesBelow(folder));
  const { stdout: unreadable } = await execute('find', [folder, '!', '-type', 'l', '!', '-perm', '-a=r']);
  expect(unreadable, 'files that the user of a service cannot read').toBe('');
  const { stdout: closed } = await execute('find', [folder, '-type', 'd', '!', '-perm', '-a=rx']);
  expect(closed, 'folders that it cannot open').toBe('');
  // A machine without network: the guides for its operator come with it, and what they link to.
  for (const file of [
    'README.md',
    'CHANGELOG.md',
    'docs/operate/operations.md',
    'docs/operate/../../deploy/nginx.conf',
  ])
    await access(join(folder, file));

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
    await access(join(folder, '..', 'veritas-data', 'registry.json'));
  } finally {
    server.kill('SIGTERM');
    expect(await ended, 'it stops when it is asked to').toEqual([0, null]);
    await rm(scratch, { recursive: true });
  }
});

/** Packed with umask 077 by one user, and unpacked by another one. */
async function packAndUnpack(scratch: string): Promise<string> {
  const pack = [process.execPath, join(ROOT, 'tools/package.ts'), '--out', scratch];
  await execute('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', ...pack]);
  const archive = (await readdir(scratch)).find((name) => name.endsWith('.tar.gz')) ?? '';
  await execute('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: scratch });
  const unpacked = join(scratch, 'unpacked');
  await mkdir(unpacked);
  await execute('tar', ['-xzpf', join(scratch, archive), '-C', unpacked]);
  return join(unpacked, archive.replace('.tar.gz', ''));
}

async function listedFiles(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  return [...lines.map((line) => line.slice(line.indexOf('  ') + 2)), 'SHA256SUMS'].sort();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
