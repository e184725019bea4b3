import { parseArgs } from 'node:util';
import { publish, rollBack, withdraw } from './publish.ts';

const USAGE = `Usage: npm run release -- publish <remote folder> [--data-dir .veritas] [--origin http://devices.localhost:3000]
       npm run release -- rollback <remote name> [--data-dir .veritas]
       npm run release -- withdraw <remote name> [--data-dir .veritas]

publish    copies the built remote (its dist folder) into the store of releases and names it in registry.json
rollback   names the release before the active one again; once more undoes it
withdraw   takes the remote out of registry.json; its pages are gone until it is published again`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, origin: { type: 'string' } },
});
const [command, target] = positionals;
const dataDir = values['data-dir'] ?? process.env['VERITAS_DATA_DIR'] ?? '.veritas';

const COMMANDS: Readonly<Record<string, (target: string) => Promise<string>>> = {
  async publish(folder) {
    const origin = values.origin ? { origin: values.origin } : {};
    const { name, version, changed, problems } = await publish({ folder, dataDir, ...origin });
    warn(problems);
    return changed ? `${name} ${version} is published` : `${name} ${version} was already published`;
  },
  async rollback(name) {
    const { version, problems } = await rollBack({ name, dataDir });
    warn(problems);
    return `${name} is back at ${version}`;
  },
  async withdraw(name) {
    const { version, problems } = await withdraw({ name, dataDir });
    warn(problems);
    return `${name} ${version} is withdrawn`;
  },
};

function warn(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
}

const run = command && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (run && target) {
  try {
    console.log(await run(target));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
