import { readCommandLine } from '../release/src/commands/command-line.ts';
import { buildAll } from './lib/build-all.ts';
import { findBrowser } from './lib/prerequisites.ts';

const USAGE = `Usage: npm run guide -- [roles] [languages]

Does every step of the guide on the built console, and writes its pages and pictures into docs/guide.

roles      only these, such as executive
languages  only these: en, hi`;

readCommandLine(USAGE, { allowPositionals: true });
// By their addresses: they are written for a browser, whose types the tools are without.
const guideModule = (file: string) => import(new URL(`../e2e/guide/${file}`, import.meta.url).href);
await guideModule('asked.ts');
process.env['CHROMIUM_PATH'] = await findBrowser();
await buildAll();
await guideModule('make.ts');
