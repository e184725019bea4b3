import { join } from 'node:path';
import { asksForHelp } from '../../release/src/commands/command-line.ts';
import { dataFolder } from '../../release/src/core/data-folder.ts';
import { REMOTES, ROOT } from '../lib/packages.ts';

/** Commands of the server; it reads their words itself. */
const OF_THE_SERVER = ['create-super-admin', 'reset-password', 'doctor', 'migrate', 'publish-apk', 'backup', 'restore'];
const COMMANDS = [...OF_THE_SERVER, 'serve', 'simulate'];

/** `bin/veritas` of the archive (docs/operate/package.md). */
const USAGE = `Usage: veritas <command>

start              publishes remotes of this archive that were not there before, brings the schema up to date and
                   serves the console
release <verb> …   publishes and rolls back remotes; without a verb it lists them
and the commands of the server: ${OF_THE_SERVER.join(', ')};
serve, which publishes nothing first, and simulate

Data is kept in VERITAS_DATA_DIR, by default veritas-data beside the unpacked archive.`;

const [command, ...words] = process.argv.slice(2);
// Beside the archive, so that the next version finds it.
const dataDir = dataFolder(join(ROOT, '..', '..', 'veritas-data'));
process.env['VERITAS_DATA_DIR'] = dataDir;

const asked = command === 'start' ? words : [command];
if (asksForHelp(asked) || command === 'help') {
  console.log(USAGE);
} else if (command === undefined || (command === 'start' && words.length > 0)) {
  // A word after it, such as --port, would be ignored.
  if (command === 'start')
    console.error(`start does not take "${words.join(' ')}"; settings are environment variables.\n`);
  console.error(USAGE);
  process.exitCode = 2;
} else if (command === 'start') {
  const { publishAtStart } = await import('../../release/src/publish/publish-all.ts');
  await publishAtStart(
    REMOTES.map((name) => join(ROOT, name)),
    dataDir,
  );
  await runWith(['serve'], () => import('../../server/src/main.ts'));
} else if (command === 'release') {
  await runWith(words, () => import('../../release/src/main.ts'));
} else if (COMMANDS.includes(command)) {
  await runWith([command, ...words], () => import('../../server/src/main.ts'));
} else {
  console.error(`There is no command ${command}.\n\n${USAGE}`);
  process.exitCode = 2;
}

/** Runs a program of ours in this process, so that signals of the system reach it. */
async function runWith(args: readonly string[], program: () => Promise<unknown>): Promise<void> {
  process.argv.splice(2, process.argv.length, ...args);
  await program();
}
