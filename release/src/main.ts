import { parseArgs } from 'node:util';
import type { Command, Verbs } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { refuseOptions } from './refuse-options.ts';

const USAGE = `Usage: npm run release -- <verb> [--data-dir .veritas]

check <folder>               says whether the built remote can be published, and opens its pages in Chromium inside the
                             shell of this installation; publishes nothing  [--without-browser]
check shell                  says whether this shell can run every release that users get
check server                 says whether this server offers every call and field that those releases need; where
                             releases are in a database, \`npm run doctor\` says both
publish <folder> [folder …]  stores each built remote (its dist folder) and activates it for everyone
  [--origin http://{name}.localhost:3000] [--without-browser]
canary <folder or name>      gives the built remote, or the running canary, to some users only:
  --percent N | --roles admin,central_ops | --users asha,ravi
promote <name>               activates the canary for everyone, or a stored release
  [--version V]
rollback <name>              ends the canary, or activates the release before the active one
  [--from V]                 only while V is in use: safe to repeat. With --to the tool asks which one is, and gives it
withdraw <name>              takes the remote out of the registry; its pages are gone until it is published again
revoke <name> <version>      never delivers this version again, not even to pages that are open
disable <name>               switches the pages of a remote off; enable <name> switches them on
rotate-key                   replaces the key that signs the registry
sign                         signs registry.json as it is, after you have restored or edited and checked it
status [name]                what users get
history [name]               who changed what when

publish, canary, promote, rollback, withdraw, revoke, disable, enable, status and history also work over HTTP: with
--to https://console.example.com and a deploy token of the remote in VERITAS_DEPLOY_TOKEN. --origin is for a data
folder only.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string' },
    origin: { type: 'string' },
    percent: { type: 'string' },
    roles: { type: 'string' },
    users: { type: 'string' },
    version: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'without-browser': { type: 'boolean', default: false },
  },
});
const [command, target, ...others] = positionals;
const dataDir = values['data-dir'] || dataFolder('.veritas');

/** The verbs over HTTP where `--to` names a console, else those of the data folder; only these are imported. */
async function verbsHere(verb: string): Promise<Verbs> {
  const [revoked] = others;
  const options = { ...values, revoked, withBrowser: !values['without-browser'] };
  if (values.to !== undefined) {
    const { consoleAt } = await import('./remote-console.ts');
    const { remoteCommands, remoteQuestions } = await import('./remote-commands.ts');
    const console = consoleAt(values.to, process.env);
    return { commands: remoteCommands(console, options), ofAll: remoteQuestions(console) };
  }
  const { refuseUnusedDataFolder } = await import('./refuse-unused-data-folder.ts');
  const { folderCommands } = await import('./folder-commands.ts');
  refuseUnusedDataFolder({ verb, target }, process.env);
  return folderCommands({ ...options, dataDir });
}

/** Prints the answer. False where the words are no command. */
async function perform(): Promise<boolean> {
  if (command === undefined) return false;
  const { commands, ofAll } = await verbsHere(command);
  const ask = Object.hasOwn(ofAll, command) ? ofAll[command] : undefined;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (ask ?? run) {
    refuseExtraWords();
    refuseOptions(command, values);
  }
  if (ask) {
    console.log((await ask(target)).join('\n'));
    return true;
  }
  if (target === undefined || !run) return false;
  // Only `publish` is about several.
  await runForEach(run, command === 'publish' ? [target, ...others] : [target]);
  return true;
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
      throw new Error(`${messageOf(error)}\nNot reached, so not changed: ${left}.`, { cause: error });
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A word too many is a mistake that may mean another verb: nothing is done then. */
function refuseExtraWords(): void {
  const most = { publish: Infinity, revoke: 2, 'rotate-key': 0, sign: 0 }[command ?? ''] ?? 1;
  const extra = positionals.slice(1 + most);
  if (extra.length > 0)
    throw new Error(`${command} does not take "${extra.join(' ')}". Without a verb all are listed.`);
}

try {
  if (!(await perform())) {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
