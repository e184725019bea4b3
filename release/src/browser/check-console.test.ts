import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { builtRemote, dir } from '../testing/release-folder.ts';

/** Starts the console of a check, prints where it is, and waits; with `hang` it waits for the live releases. */
const script = (folder: string, hang: boolean) => `
import { prepare } from '${new URL('../publish/publish.ts', import.meta.url).href}';
import { startCheckConsole } from '${new URL('./check-console.ts', import.meta.url).href}';
setInterval(() => undefined, 60_000);
const folder = ${JSON.stringify(folder)};
const prepared = await prepare(folder);
const copyLive = async (to) => {
  if (!${hang}) return;
  console.log('copying');
  await new Promise(() => undefined);
};
console.log((await startCheckConsole({ ...prepared, copyLive })).url);
`;

const cases = [
  ['SIGINT', false, 130],
  ['SIGTERM', true, 143],
  ['SIGHUP', true, 129],
] as const;
for (const [signal, hang, code] of cases) {
  const when = hang ? 'while live releases are copied' : 'while its server runs';
  test(`a check that ${signal} ends ${when} leaves neither its folder nor its server`, async () => {
    const [temporary, shell] = [join(dir, 'tmp'), join(dir, 'shell')];
    for (const folder of [temporary, shell]) await mkdir(folder);
    await writeFile(join(shell, 'index.html'), '<!doctype html><title>Console</title>');
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
    const check = spawn(process.execPath, [...args, script(await builtRemote('one'), hang)], {
      env: { ...process.env, TMPDIR: temporary, VERITAS_SHELL_DIR: shell },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: check.stdout }), 'line')) as [string];
    assert.equal((await readdir(temporary)).length, 1);
    check.kill(signal);
    assert.deepEqual(await once(check, 'exit'), [code, null]);
    assert.deepEqual(await readdir(temporary), []);
    if (!hang) await assert.rejects(fetch(line), /fetch failed/);
  });
}
