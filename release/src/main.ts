import { parseArgs } from 'node:util';
import { publish, rollBack } from './publish.ts';

const USAGE = `Usage: npm run release -- publish <remote folder> [--data-dir .veritas] [--origin http://devices.localhost:3000]
       npm run release -- rollback <remote name> [--data-dir .veritas]

publish    copies the built remote (its dist folder) into the store of releases and names it in registry.json
rollback   names the release before the active one again; once more undoes it`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, origin: { type: 'string' } },
});
const [command, target] = positionals;
const dataDir = values['data-dir'] ?? process.env['VERITAS_DATA_DIR'] ?? '.veritas';

async function run(what: 'publish' | 'rollback', folderOrName: string): Promise<string> {
  if (what === 'rollback') {
    const back = await rollBack({ name: folderOrName, dataDir });
    warn(back.problems);
    return `${folderOrName} is back at ${back.version}`;
  }
  const { name, version, changed, problems } = await publish({
    folder: folderOrName,
    dataDir,
    ...(values.origin && { origin: values.origin }),
  });
  warn(problems);
  return changed ? `${name} ${version} is published` : `${name} ${version} was already published`;
}

function warn(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
}

if ((command === 'publish' || command === 'rollback') && target) {
  try {
    console.log(await run(command, target));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
