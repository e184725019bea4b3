import { readCommandLine } from '../release/src/commands/command-line.ts';
import { buildAll, dataDir, publishBuilt } from './lib/build-all.ts';

const USAGE = `Usage: npm run build

Builds what changed of the shell and the remotes, and publishes builds that were never published before. One package:
npm run pnpm -- --filter mfe-devices build`;

readCommandLine(USAGE, {});
await buildAll();
await publishBuilt(dataDir());
