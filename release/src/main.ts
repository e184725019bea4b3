import { dataFolder } from './core/data-folder.ts';
import { WrongUse } from './core/refusal.ts';
import type { Command, Verbs } from './commands/command.ts';
import { errorSentence } from './commands/error-sentence.ts';
import { readWords } from './commands/read-words.ts';
import { refuseOptions } from './commands/refuse-options.ts';
import { USAGE } from './commands/usage.ts';

type Given = ReturnType<typeof readWords>;

/** The verbs over HTTP where `--to` names a console, else those of the data folder; only these are imported. */
async function verbsHere(given: Given, verb: string): Promise<Verbs> {
  const { values } = given;
  const [, target, revoked] = given.positionals;
  const options = { ...values, revoked, withBrowser: !values['without-browser'] };
  if (values.to !== undefined) {
    const { consoleAt } = await import('./console/remote-console.ts');
    const { remoteCommands, remoteQuestions } = await import('./commands/remote-commands.ts');
    const console = consoleAt(values.to, process.env);
    return { commands: remoteCommands(console, options), ofAll: remoteQuestions(console) };
  }
  const { refuseUnusedDataFolder } = await import('./core/refuse-unused-data-folder.ts');
  const { folderCommands } = await import('./commands/folder-commands.ts');
  refuseUnusedDataFolder({ verb, target }, process.env);
  return folderCommands({ ...options, dataDir: values['data-dir'] ?? dataFolder('.veritas') });
}

/** Prints the answer. @throws WrongUse where the words are not a command. */
async function perform(given: Given): Promise<void> {
  const [command, target, ...others] = given.positionals;
  if (command === 'help') return console.log(USAGE);
  if (command === undefined) throw new WrongUse(USAGE);
  const { commands, ofAll } = await verbsHere(given, command);
  const ask = Object.hasOwn(ofAll, command) ? ofAll[command] : undefined;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!ask && !run) {
    const place = given.values.to === undefined ? '' : ' with --to';
    throw new WrongUse(`There is no verb ${command}${place}.\n\n${USAGE}`);
  }
  refuseExtraWords(given.positionals);
  refuseOptions(command, given.values);
  if (ask) return console.log((await ask(target)).join('\n'));
  if (!run) return;
  if (target === undefined) throw new WrongUse(missingTarget(command));
  // Only `publish` takes several targets.
  await runForEach(run, command === 'publish' ? [target, ...others] : [target]);
}

function missingTarget(command: string): string {
  return ['check', 'publish', 'canary'].includes(command)
    ? `Name the folder: ${command} <folder>, such as mfe-devices.`
    : `Name the remote: ${command} <name>. \`status\` lists them.`;
}

/**
 * Prints each answer as soon as it is there: what is done stays done when a later target is refused.
 * @throws Error that names the targets which were not reached.
 */
async function runForEach(run: Command, targets: readonly string[]): Promise<void> {
  for (const [index, each] of targets.entries()) {
    try {
      console.log(await run(each));
    } catch (error) {
      const left = targets.slice(index + 1).join(', ');
      if (left === '') throw error;
      throw new Error(`${errorSentence(error)}\nNot reached, so not changed: ${left}.`, { cause: error });
    }
  }
}

/** An extra word is a mistake, and another verb may be meant: nothing is done then. */
function refuseExtraWords([command, ...words]: readonly string[]): void {
  const most = { publish: Infinity, revoke: 2, 'rotate-key': 0, sign: 0 }[command ?? ''] ?? 1;
  const extra = words.slice(most);
  if (extra.length > 0)
    throw new WrongUse(`${command} does not take "${extra.join(' ')}". Without a verb all are listed.`);
}

try {
  await perform(readWords());
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
