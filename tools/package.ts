import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { buildAll } from './lib/build-all.ts';
import { sha256 } from './package/checksums.ts';
import { stage } from './package/stage.ts';
import { ROOT } from './lib/packages.ts';
import { run } from './lib/run.ts';

const USAGE = `Usage: npm run package -- [--out <folder>] [--unpacked]

Makes one archive with Node, server, shell and remotes, for a machine without npm and network.

--out       another folder than .cache/package
--unpacked  only the folder that would be in the archive`;

const { values } = readCommandLine(USAGE, { options: { out: { type: 'string' }, unpacked: { type: 'boolean' } } });
const target = resolve(values.out ?? join(ROOT, '.cache', 'package'));
mkdirSync(target, { recursive: true });
await buildAll();
const folder = stage(target);
if (values.unpacked) console.log(folder);
else await pack(`${folder}.tar.gz`);

async function pack(archive: string): Promise<void> {
  // Fixed modes, independent of packer and umask: the service user must be able to read what root unpacked.
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  if ((await run('tar', ['-czf', archive, '-C', target, ...owners, basename(folder)])) !== 0) {
    throw new Error(`${archive} could not be written; the message of tar is above.`);
  }
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`);
  console.log(`${archive} is complete; its checksum is beside it.`);
}
