import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readAudience } from './audience-options.ts';
import { checkBeforePublish } from './browser/check-before-publish.ts';
import { liveInFolder } from './browser/live-releases.ts';
import type { Changed } from './change-registry.ts';
import { check } from './check.ts';
import { checkServer } from './check-server.ts';
import { checkShell } from './check-shell.ts';
import { publish } from './publish.ts';
import {
  isBuiltFolder,
  refuseUnseenChange,
  remoteCommands,
  remoteQuestions,
  type Question,
} from './remote-commands.ts';
import { consoleAt } from './remote-console.ts';
import { history, status } from './status.ts';
import { rotateKey, signAsItIs } from './trust.ts';
import { changeAudience, promote, revoke, rollBack, setDisabled, withdraw } from './verbs.ts';

const USAGE = `Usage: npm run release -- <verb> [--data-dir .veritas]

check <folder>               says whether the built remote can be published, and opens its pages in Chromium inside the
                             shell of this installation; publishes nothing  [--without-browser]
check shell                  says whether this shell can run every release that users get
check server                 says whether this server offers every call and field that those releases need
publish <folder> [folder …]  stores each built remote (its dist folder) and activates it for everyone
  [--origin http://{name}.localhost:3000] [--without-browser]
canary <folder or name>      gives the built remote, or the running canary, to some users only:
  --percent N | --roles admin,rc_ops | --users asha,ravi
promote <name>               activates the canary for everyone, or a stored release
  [--version V]
rollback <name>              ends the canary, or activates the release before the active one
  [--from V]                 only while V is in use: safe to repeat
withdraw <name>              takes the remote out of the registry; its pages are gone until it is published again
revoke <name> <version>      never delivers this version again, not even to pages that are open
disable <name>               switches the pages of a remote off; enable <name> switches them on
rotate-key                   replaces the key that signs the registry
sign                         signs registry.json as it is, after you have restored or edited and checked it
status [name]                what users get
history [name]               who changed what when

publish, canary, promote, rollback, withdraw, revoke, disable, enable, status and history also work over HTTP: with
--to https://console.example.com and a deploy token of the remote in VERITAS_DEPLOY_TOKEN.`;

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
const [third] = others;
const dataDir = values['data-dir'] ?? process.env['VERITAS_DATA_DIR'] ?? '.veritas';
const origin = values.origin ? { origin: values.origin } : {};
const withBrowser = !values['without-browser'];
const checked = (folder: string) => checkBeforePublish({ folder, copyLive: liveInFolder(dataDir), withBrowser });

/** Of one remote; returns what to print. */
type Command = (target: string) => Promise<string>;

/** What is checked and is no remote. */
const CHECKS = new Map([
  ['shell', checkShell],
  ['server', checkServer],
]);

/** Verbs that ask for a remote. */
const COMMANDS: Readonly<Record<string, Command>> = {
  check: async (folder) =>
    (await (CHECKS.get(basename(folder))?.({ dataDir }) ?? check({ folder, dataDir, withBrowser }))).join('\n'),
  async publish(folder) {
    const { name, ...changed } = await publish({ folder, dataDir, note: await checked(folder), ...origin });
    return said(changed, `${name} ${changed.version} is published`, `${name} ${changed.version} was already published`);
  },
  async canary(folderOrName) {
    const audience = readAudience(values);
    const { name, ...changed } = isBuiltFolder(folderOrName)
      ? await publish({ folder: folderOrName, dataDir, audience, note: await checked(folderOrName), ...origin })
      : { name: folderOrName, ...(await changeAudience({ name: folderOrName, dataDir, audience })) };
    return said(
      changed,
      `${name} ${changed.version} is a canary`,
      `${name} ${changed.version} was already this canary`,
    );
  },
  async promote(name) {
    const version = values.version === undefined ? {} : { version: values.version };
    const changed = await promote({ name, dataDir, ...version });
    return said(changed, `${name} ${changed.version} is active`, `${name} ${changed.version} was already active`);
  },
  async rollback(name) {
    const from = values.from === undefined ? {} : { from: values.from };
    const changed = await rollBack({ name, dataDir, ...from });
    return said(changed, `${name} is back at ${changed.version}`, `${name} was already at ${changed.version}`);
  },
  async withdraw(name) {
    const changed = await withdraw({ name, dataDir });
    return said(changed, `${name} ${changed.version} is withdrawn`);
  },
  async revoke(name) {
    if (third === undefined) throw new Error(`Name the version: revoke ${name} <version>. \`status\` lists versions.`);
    const changed = await revoke({ name, dataDir, version: third });
    return said(changed, `${name} ${third} is revoked`, `${name} ${third} was already revoked`);
  },
  async disable(name) {
    const changed = await setDisabled({ name, dataDir, isDisabled: true });
    return said(changed, `${name} is switched off`, `${name} was already switched off`);
  },
  async enable(name) {
    const changed = await setDisabled({ name, dataDir, isDisabled: false });
    return said(changed, `${name} is switched on`, `${name} was already switched on`);
  },
};

/** Verbs that may be about every remote. */
const OF_ALL: Readonly<Record<string, Question>> = {
  async 'rotate-key'() {
    const changed = await rotateKey({ dataDir });
    return [said(changed, `the registry is signed with the new key ${changed.version}`)];
  },
  async sign() {
    const changed = await signAsItIs({ dataDir });
    return [said(changed, `the registry is signed as version ${changed.version}`)];
  },
  status: (name) => status({ dataDir, name }),
  history: (name) => history({ dataDir, name }),
};

function said({ changed, problems }: Changed, done: string, already = done): string {
  for (const problem of problems) console.error(problem);
  return changed ? done : already;
}

interface Verbs {
  readonly commands: Readonly<Record<string, Command>>;
  /** Those that need no name of a remote. */
  readonly ofAll: Readonly<Record<string, Question>>;
}

/** The verbs over HTTP where `--to` names a console, else those of the data folder. */
function verbsHere(verb: string): Verbs {
  if (values.to !== undefined) {
    const console = consoleAt(values.to, process.env);
    const commands = remoteCommands(console, { ...values, revoked: third, withBrowser });
    return { commands, ofAll: remoteQuestions(console) };
  }
  refuseUnseenChange(verb, process.env);
  return { commands: COMMANDS, ofAll: OF_ALL };
}

async function answer(): Promise<string | null> {
  if (command === undefined) return null;
  const { commands, ofAll } = verbsHere(command);
  if (Object.hasOwn(ofAll, command)) return (await ofAll[command]?.(target))?.join('\n') ?? null;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (target === undefined || !run) return null;
  const lines: string[] = [];
  // Only `publish` is about several.
  for (const each of command === 'publish' ? [target, ...others] : [target]) lines.push(await run(each));
  return lines.join('\n');
}

try {
  const text = await answer();
  console[text === null ? 'error' : 'log'](text ?? USAGE);
  if (text === null) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
