import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { buildAll, publishBuilt } from './lib/build-all.ts';
import { BUILT, ROOT } from './lib/packages.ts';

const USAGE = `Usage: npm run dev -- [folders]

Rebuilds shell, remotes and server on every change, or only the shell and the folders that are named, such as
mfe-devices; the rest is the production build. Store, builds and registry are in VERITAS_DEV_DIR, .cache/dev unless set,
which npm start does not use. Requests are logged with LOG_LEVEL=info only.`;

const { positionals: named } = readCommandLine(USAGE, { allowPositionals: true });
// React keeps the state of components in its development form only, which the shell brings.
const folders = [...new Set(['shell', ...(named.length > 0 ? named : BUILT)].map((name) => resolve(ROOT, name)))];
const dataDir = resolve(process.env['VERITAS_DEV_DIR'] || join(ROOT, '.cache', 'dev'));
const outputOf = (folder: string) => join(dataDir, 'builds', basename(folder));
const children: ChildProcess[] = [];

const wrong = named.filter((name) => !existsSync(join(resolve(ROOT, name), 'webpack.config.js')));
if (wrong.length > 0) {
  console.error(`Neither shell nor remote: ${wrong.join(', ')}. Name folders of these: ${BUILT.join(', ')}.`);
  process.exit(2);
}

// The terminal's Ctrl+C reaches the whole group, a kill by a supervisor only this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(0);
  });
}

await buildAll();
// Every change makes a release: those of the last time are not needed any more.
for (const old of ['remotes', 'builds', 'registry.json', 'registry.last-good.json']) {
  await rm(join(dataDir, old), { recursive: true, force: true });
}
await publishBuilt(dataDir);
await Promise.all(folders.map(watch));

const server = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server', 'src', 'main.ts'), 'serve'];
const env = {
  ...process.env,
  VERITAS_DATA_DIR: dataDir,
  VERITAS_RELEASES: 'folder',
  // Each open page asks for the registry ten times a second.
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  VERITAS_SHELL_DIR: join(outputOf(join(ROOT, 'shell')), 'dist'),
};
children.push(
  spawn(process.execPath, [...(named.length > 0 ? [] : ['--watch']), ...server], { cwd: ROOT, env, stdio: 'inherit' }),
);

/** Until its first build has ended, with or without errors. */
async function watch(folder: string): Promise<void> {
  const child = fork(join(ROOT, 'tools', 'dev', 'watch.ts'), [folder, outputOf(folder), dataDir], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  children.push(child);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
}
