import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { compareOffers } from './offers/compare-offers.ts';
import { readOffers, type Offers } from './offers/read-offers.ts';
import { ROOT } from './lib/packages.ts';

const USAGE = `Usage: npm run offers

Writes into shared/offers.json what the modules of shared offer, once the version says that it is something else.`;

readCommandLine(USAGE, {});
const FILE = join(ROOT, 'shared', 'offers.json');

const now = readOffers();
const problems = existsSync(FILE) ? compareOffers(JSON.parse(readFileSync(FILE, 'utf8')) as Offers, now) : [];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
console.log(`shared/offers.json holds what @veritas/shared ${now.version} offers.`);
