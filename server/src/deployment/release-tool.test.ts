import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Modules } from '@veritas/shared/contracts/releases';
import type { Registry } from '@veritas/shared/registry';
import { whileListening } from '../testing/http/while-listening.ts';
import { activeIn, buildOf } from '../testing/builds.ts';
import { PROCESS_ENV } from '../testing/process/process-env.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const TOOL = fileURLToPath(new URL('../../../release/src/main.ts', import.meta.url));

async function run(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TOOL, ...words], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() };
}

function writeBuild(folder: string, script: string): string {
  const { built, files } = buildOf(script);
  for (const [path, content] of [...files, ['release.json', JSON.stringify(built)] as const]) {
    mkdirSync(dirname(join(folder, 'dist', path)), { recursive: true });
    writeFileSync(join(folder, 'dist', path), content);
  }
  return folder;
}

serverTest(
  'the release tool publishes and changes a remote over HTTP with the token of the environment',
  async (server) => {
    const owner = await server.signedInAs({ role: 'super_admin' });
    const made = await owner.post('api/deploy_tokens/', { remote: 'demo', name: 'CI', days: 1 });
    const { token } = made.json<{ token: string }>();
    await whileListening(server.context, (port) => tryEveryVerb(server, `http://127.0.0.1:${port}`, token));
  },
  { releasesIn: 'database' },
);

async function tryEveryVerb(server: ServerTest, to: string, token: string): Promise<void> {
  const folder = join(server.place.dataDir, 'mfe-demo');
  const release = (...words: string[]) =>
    run([...words, '--to', to, '--without-browser'], { VERITAS_DEPLOY_TOKEN: token });
  const active = async () => {
    const registry = (await (await fetch(`${to}/registry.json`)).json()) as Registry;
    return activeIn(registry)['demo'] ?? '';
  };

  const first = await release('publish', writeBuild(folder, 'one'));
  assert.deepEqual([first.code, first.stdout], [0, `demo ${await active()} is published`], first.stderr);
  const version = await active();
  const reader = await server.signedInAs({ role: 'super_admin', username: 'reader' });
  const { changes } = (await reader.get('api/modules/')).json<Modules>();
  assert.equal(changes[0]?.note, 'not checked in a browser');
  assert.match((await release('publish', folder)).stdout, /is published already$/);
  const canary = await release('canary', writeBuild(folder, 'two'), '--percent', '10');
  assert.match(canary.stdout, /^demo \S+ is a canary$/, canary.stderr);
  assert.equal(await active(), version);
  assert.match((await release('promote', 'demo')).stdout, /is active$/);
  const promoted = await active();
  assert.notEqual(promoted, version);
  assert.equal((await release('rollback', 'demo', '--from', promoted)).stdout, `demo is back at ${version}`);
  assert.equal((await release('disable', 'demo')).stdout, 'demo is switched off');

  const status = (await release('status')).stdout.split('\n');
  assert.match(status[0] ?? '', /^registry 5, issued 20/);
  assert.deepEqual(status.slice(1), ['demo (switched off)', `  active   ${version}`, '  previous none']);
  assert.equal((await release('status', 'demo')).stdout, status.join('\n'));
  const history = (await release('history')).stdout.split('\n').map((line) => line.replace(/^(\d+) .* "CI" /, '$1'));
  assert.deepEqual(history, [
    `5 disable demo: ${version}`,
    `4 rollback demo: ${promoted} -> ${version}`,
    `3 promote demo: ${version} -> ${promoted}`,
    `2 canary demo: ${version} (canary ${promoted} for 10 % of the users, not checked in a browser)`,
    `1 publish demo: none -> ${version} (not checked in a browser)`,
  ]);
  for (const verb of ['status', 'history']) {
    assert.match(
      (await release(verb, 'other')).stderr,
      /refused it: remote: this deploy token is for demo, not for other/,
    );
  }

  assert.equal((await release('enable', 'demo')).stdout, 'demo is switched on');
  assert.equal((await release('revoke', 'demo', promoted)).stdout, `demo ${promoted} is revoked`);
  assert.equal((await fetch(`${to}/remotes/demo/${promoted}/assets/page.js`)).status, 404);
  assert.match((await release('revoke', 'demo', '9.9.9')).stderr, /No release demo 9\.9\.9 is stored; there is /);
  assert.equal((await release('withdraw', 'demo')).stdout, `demo ${version} is withdrawn`);
  assert.equal(await active(), '');

  const refused = await release('rollback', 'other');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /refused it: remote: this deploy token is for demo, not for other/);
  const unknown = await run(['disable', 'demo', '--to', to], { VERITAS_DEPLOY_TOKEN: 'vdt_x' });
  assert.match(unknown.stderr, /refused it: This call needs a deploy token that is known/);
  assert.ok(![first, canary, refused, unknown].some(({ stdout, stderr }) => (stdout + stderr).includes(token)));
}
