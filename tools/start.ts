import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { publishAtStart } from '../release/src/publish/publish-all.ts';
import { SERVER_FLAGS } from '../server/bench/lib/server-flags.ts';
import { buildAll, dataDir } from './lib/build-all.ts';
import { REMOTES, ROOT } from './lib/packages.ts';

const USAGE = `Usage: npm start

Installs, builds, adds demo data if the database is empty, and serves the console. Settings are environment variables,
such as PORT=4000: README.md has the most important ones.`;

readCommandLine(USAGE, {});
await buildAll();
await publishAtStart(
  REMOTES.map((name) => join(ROOT, name)),
  dataDir(),
);

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, join(ROOT, 'server', 'src', 'main.ts'), 'serve'],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
