import { parseArgs } from 'node:util';
import { publish } from './publish.ts';

const USAGE = `Usage: npm run release -- publish <remote folder> [--data-dir .veritas] [--origin http://devices.localhost:3000]

publish   copies the built remote (its dist folder) into the store of releases and names it in registry.json`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, origin: { type: 'string' } },
});
const [command, folder] = positionals;
if (command !== 'publish' || !folder) {
  console.error(USAGE);
  process.exit(2);
}
const dataDir = values['data-dir'] ?? process.env['VERITAS_DATA_DIR'] ?? '.veritas';
const { name, version, changed } = await publish({ folder, dataDir, ...(values.origin && { origin: values.origin }) });
console.log(changed ? `${name} ${version} is published` : `${name} ${version} was already published`);
