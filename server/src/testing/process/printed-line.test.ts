import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { printedLine } from './printed-line.ts';
import { PROCESS_ENV } from './process-env.ts';
import { startServerProcess } from './server-process.ts';

const run = (script: string) =>
  spawn(process.execPath, ['--eval', script], { env: PROCESS_ENV, stdio: ['ignore', 'pipe', 'pipe'] });

test('the expected line may follow others, and the process keeps running', async () => {
  const child = run("console.log('first\\nport 80\\n' + 'x'.repeat(200_000)); setTimeout(() => process.exit(3), 1)");
  const ended = once(child, 'exit');
  assert.equal((await printedLine(child, /^port (\d+)$/))[1], '80');
  assert.deepEqual(await ended, [3, null]);
});

test('a process that ends before its line is an error with all that it printed', async () => {
  const dying = run("console.log('almost'); console.error('no such file'); process.exit(3)");
  await assert.rejects(
    printedLine(dying, /ready/),
    /ended \(3\)[^\n]*\/ready\/:\n(almost\nno such file|no such file\nalmost)\n/,
  );
  await assert.rejects(printedLine(spawn('/no/such/program'), /ready/), /ENOENT/);
});

test('a server that dies at its start fails with its own output', { timeout: 30_000 }, async () => {
  // Simulates other handles that keep a test process alive, such as a database.
  const busy = setInterval(() => undefined, 1_000);
  await assert.rejects(startServerProcess('', { PORT: 'x' }), /ended \(1\)[\s\S]*the settings are wrong:\n- PORT /);
  clearInterval(busy);
});

test('a failed test stops its servers and ends', async () => {
  const module = new URL('./server-process.ts', import.meta.url).href;
  const script = `const { startServerProcess } = await import(${JSON.stringify(module)});
    const { origin } = await startServerProcess('');
    console.log(origin, (await fetch(origin + '/livez')).status);`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  const { status, stdout } = spawnSync(process.execPath, args, { env: PROCESS_ENV, encoding: 'utf8', timeout: 30_000 });
  assert.equal(status, 0);
  const [, origin = ''] = /^(\S+) 200\n$/.exec(stdout) ?? assert.fail(stdout);
  await assert.rejects(fetch(origin), 'the server is gone');
});
