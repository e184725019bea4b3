import {
  backupCommand,
  createSuperAdminCommand,
  doctorCommand,
  migrateCommand,
  resetPasswordCommand,
  restoreCommand,
  sentenceOf,
} from './commands.ts';
import { WrongUse } from 'release/refusal';
import { keepFilesPrivate } from './db/index.ts';
import { SIMULATE_USAGE } from './simulator/usage.ts';

const USAGE = `Usage: npm run server -- [command], in the archive bin/veritas [command]

serve                                  brings the schema up to date and serves the console (the default)
migrate                                brings the schema up to date
create-super-admin <username> <email>  creates a super admin; the password is read from stdin
reset-password <username>              sets the password of any user, read from stdin, and unlocks the account
doctor                                 says what is wrong with the installation; changes nothing
publish-apk <file> <version>           offers a file as the app package, also while the server runs
backup <file>                          writes all data to a file, also while the server runs
restore <file>                         fills an empty database of either kind; all users sign in again
simulate                               posts scans to a running server, as phones do

A word that begins with a dash is an option, and no command but simulate has any. A name or a file that begins with a
dash comes after --.

${SIMULATE_USAGE}`;

/** The maximum number of arguments of a command, and its function. */
type Command = readonly [most: number, run: (...words: string[]) => Promise<void>];

/** Each command imports its own modules on demand, so that the others start fast. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: [0, async () => (await import('./serve.ts')).serveCommand()],
  migrate: [0, migrateCommand],
  doctor: [0, doctorCommand],
  'create-super-admin': [2, createSuperAdminCommand],
  'reset-password': [1, resetPasswordCommand],
  'publish-apk': [2, async (...words) => (await import('./delivery/apk/publish-apk.ts')).publishApkCommand(...words)],
  backup: [1, backupCommand],
  restore: [1, restoreCommand],
  // Reads its options itself.
  simulate: [Infinity, async (...words) => (await import('./simulator/main.ts')).simulateCommand(words)],
};

keepFilesPrivate();
// EPIPE or a full disk on stdout must not stop a server or fail a command.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const [name = 'serve', ...given] = process.argv.slice(2);
const [most, run] = (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined) ?? [];
const end = given.indexOf('--');
const before = given.slice(0, end < 0 ? undefined : end);
const options = most === Infinity ? [] : before.filter((word) => word.startsWith('-'));
const words = given.filter((word, index) => index !== end && !options.includes(word));
const extra = [...options, ...words.slice(most)];
if (name === 'help' || [name, ...before].some((word) => ['--help', '-h'].includes(word))) {
  console.log(USAGE);
} else if (!run || extra.length > 0) {
  console.error(`${run ? `${name} does not take "${extra.join(' ')}"` : `There is no command ${name}`}.\n`);
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run(...words);
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = error instanceof WrongUse ? 2 : 1;
  }
}
