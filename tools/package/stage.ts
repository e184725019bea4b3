import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SERVER_FLAGS } from '../../server/bench/lib/server-flags.ts';
import { REMOTES, ROOT } from '../lib/packages.ts';
import { writeChecksums } from './checksums.ts';
import { writeSbom } from './sbom.ts';
import { runtimePackages } from './runtime-packages.ts';

/** Of our packages what runs. */
const SOURCES = [
  'package.json',
  'server/package.json',
  'server/src',
  'release/package.json',
  'release/src',
  'shared',
  'shell/dist',
  ...REMOTES.flatMap((name) => [join(name, 'package.json'), join(name, 'dist')]),
  'tools/lib/packages.ts',
  'tools/package/launch.ts',
];

/** What an operator reads, in the places that their links name. */
const DOCUMENTS = ['docs', 'deploy', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** What a folder of sources holds that does not run here. */
const NOT_RUN = /\.test\.tsx?$|\/(testing|build|node_modules)$/;

const START = `#!/bin/sh
# Works from wherever the archive was unpacked, and through a link.
here=$(dirname "$(readlink -f "$0")")/..
exec "$here/node/bin/node" --disable-warning=ExperimentalWarning ${SERVER_FLAGS.join(' ')} \\
  "$here/app/tools/package/launch.ts" "$@"
`;

/** Name and version of the archive, by the project's version and this machine. */
export function archiveName(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return `veritas-${version}-${process.platform}-${process.arch}`;
}

/** Puts all that an installation needs into `<parent>/<archive name>`, from what is built, and returns that folder. */
export function stage(parent: string): string {
  const folder = join(parent, archiveName());
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'app');
  for (const source of SOURCES) {
    cpSync(join(ROOT, source), join(app, source), { recursive: true, filter: (path) => !NOT_RUN.test(path) });
  }
  const packages = runtimePackages([join(ROOT, 'server'), join(ROOT, 'release')]);
  for (const { from, to } of packages) {
    cpSync(from, join(app, 'node_modules', to), {
      recursive: true,
      filter: (path) => path === from || basename(path) !== 'node_modules',
    });
  }
  // Node runs TypeScript outside node_modules only.
  mkdirSync(join(app, 'node_modules', '@veritas'));
  symlinkSync('../../shared', join(app, 'node_modules', '@veritas', 'shared'));
  symlinkSync('../release', join(app, 'node_modules', 'release'));
  cpSync(process.execPath, join(folder, 'node', 'bin', 'node'));
  for (const name of DOCUMENTS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  // The server reads the guide beside its sources.
  symlinkSync('../docs', join(app, 'docs'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'veritas'), START, { mode: 0o755 });
  writeSbom(join(folder, 'sbom.cdx.json'), packages);
  writeChecksums(folder);
  return folder;
}
