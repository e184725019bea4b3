// Entry of every npm script: runs on whatever Node the machine has (20.19 or later), with Node's own modules only.
// Installs when the lockfile changed, then runs the named script on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const PNPM = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.pnpm;
const stamp = join(root, 'node_modules', '.bootstrap');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function manifestHash() {
  const hash = createHash('sha256').update(PNPM);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  const wanted = manifestHash();
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what the lockfile names …');
  const { status, error } = spawnSync(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error(
      `The installation failed${error ? `: ${error.message}` : ''}. If a package.json or pnpm-workspace.yaml was edited, run \`npm run pnpm -- install\`. Otherwise check that the npm registry can be reached, then run the command again.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node tools/bootstrap.mjs <script> [arguments]');
  process.exit(2);
}
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Veritas Console needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  process.exit(1);
}
// The lockfile does not list yet what was added by hand: `npm run pnpm -- install` writes it.
const writesLockfile = script === 'tools/pnpm.ts' && args[0] === 'install' && existsSync(pinnedNode);
if (!writesLockfile) install();

// An import allocates short-lived text: V8 would grow its young generation by 100 MiB.
const memory = script === 'server/src/main.ts' ? ['--max-semi-space-size=8', '--heap-growing-percent=50'] : [];
// Compile cache of Node by content: the tools are started often and interactively.
const isProgram = script.endsWith('/src/main.ts');
const compiled = isProgram
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node') }
  : {};
// Debian leaves the folder of nginx, HAProxy and pgbouncer out of the PATH of users.
const path = [join(root, 'node_modules', '.bin'), process.env.PATH, '/usr/sbin'].join(delimiter);
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', ...memory, script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...compiled, PATH: path },
});
// Ctrl+C reaches the child directly; a signal sent to this process alone must be passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm exits without forwarding a signal; this process must exit with it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
