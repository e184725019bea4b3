import { asksForHelp } from '../release/src/commands/command-line.ts';
import { buildAll } from './lib/build-all.ts';
import { installPeers } from './peers.ts';
import { compareTwoBuilds } from './two-builds.ts';
import { findBrowser } from './lib/prerequisites.ts';

// Prints figures; nothing is asserted, because machines differ.
const OF_SERVER = [
  'backup',
  'drain',
  'enumeration',
  'growth',
  'hostile',
  'import',
  'kills',
  'live',
  'logins',
  'lost-database',
  'made-up-names',
  'one-stranger',
  'proxies',
  'races',
  'report',
  'schedules',
  'server',
  'signed-in',
  'slow-sockets',
  'status',
];
/** In a browser, on the built console. */
const OF_SCREENS = [
  'bit-flips',
  'edits',
  'peers',
  'records',
  'releases',
  'remote-failures',
  'scan-loop',
  'screens',
  'upload',
  'upload-restarts',
];

/** Whether a build depends on the folder and the machine. */
const OF_BUILDS = 'two-builds';

const USAGE = `Usage: npm run bench -- <name> [numbers], out of: ${[...OF_SERVER, ...OF_SCREENS, OF_BUILDS].join(', ')}`;

const [name = '', ...rest] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...rest);
if (asksForHelp([name])) console.log(USAGE);
else if (name === OF_BUILDS) await compareTwoBuilds();
else if (OF_SERVER.includes(name)) await import(`../server/bench/${name}.ts`);
else if (OF_SCREENS.includes(name)) {
  process.env['CHROMIUM_PATH'] = await findBrowser();
  await buildAll();
  if (name === 'peers') await installPeers();
  await import(`../e2e/bench/${name}.ts`);
} else {
  console.error(name === '' ? USAGE : `There is no benchmark ${name}.\n\n${USAGE}`);
  process.exitCode = 2;
}
