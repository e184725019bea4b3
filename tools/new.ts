import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { remoteNameOf } from '../shared/remote/remote-folder.ts';
import { remoteFiles } from './new/remote-files.ts';
import { ROOT } from './lib/packages.ts';
import { pnpm } from './pnpm.ts';

/** `npm run new -- mfe-name`: a remote that passes every check, with one page in the menu Data. */
const USAGE = `Usage: npm run new -- mfe-<name> [--in <folder>]

mfe-<name>  <name> is 1 to 32 lower-case letters and digits, a letter first
--in        another folder than the project; nothing is installed then`;

const { values, positionals } = readCommandLine(USAGE, { allowPositionals: true, options: { in: { type: 'string' } } });
const name = remoteNameOf(positionals[0] ?? '');
if (name === undefined || positionals.length !== 1) {
  const wrong = positionals.length > 0 ? `"${positionals.join(' ')}" is not the folder of a remote.\n\n` : '';
  console.error(`${wrong}${USAGE}`);
  process.exit(2);
}

const root = resolve(values.in ?? ROOT);
const folder = join(root, `mfe-${name}`);
if (existsSync(folder)) {
  console.error(`${folder} exists already. Choose another name, or remove it first.`);
  process.exit(1);
}
for (const [path, text] of Object.entries(remoteFiles(name))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
// Everything is in the lockfile already but the new package itself.
const install = ['install', '--prefer-offline', '--no-frozen-lockfile', '--reporter=append-only'];
if (values.in === undefined && (await pnpm(install)) !== 0) {
  console.error(`${folder} is written, but its packages could not be linked: npm run pnpm -- install`);
  process.exit(1);
}
console.log(
  `${folder} is ready. Its page is described in src/remote.ts; \`npm start\` builds it and shows it in Data.`,
);
