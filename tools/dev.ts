import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../release/src/publish.ts';
import { buildAll, dataDir, publishAll } from './build.ts';
import { binOf, BUILT, REMOTES, ROOT } from './packages.ts';

const SETTLE_MS = 300;

await buildAll();
await publishAll(dataDir());

const children: ChildProcess[] = BUILT.map((name) =>
  spawn(binOf(name, 'webpack'), ['--watch', '--mode', 'development'], { cwd: join(ROOT, name), stdio: 'inherit' }),
);
const server = ['--watch', '--disable-warning=ExperimentalWarning', join(ROOT, 'server', 'src', 'main.ts'), 'serve'];
children.push(spawn(process.execPath, server, { cwd: ROOT, stdio: 'inherit' }));

// A rebuilt remote is published at once; reloading the page shows it.
for (const name of REMOTES) {
  let timer: NodeJS.Timeout | undefined;
  watch(join(ROOT, name), { recursive: true }, (_event, file) => {
    if (!file?.startsWith('dist')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      publish({ folder: join(ROOT, name), dataDir: dataDir() }).then(
        ({ version, changed }) => changed && console.log(`${name} ${version} is published; reload the page`),
        (error: unknown) => console.error(`${name} was not published:`, error),
      );
    }, SETTLE_MS);
  });
}

// The terminal's Ctrl+C reaches the whole group, a kill by a supervisor only this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(0);
  });
}
