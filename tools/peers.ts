import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/packages.ts';
import { pnpm } from './pnpm.ts';

const PINNED = join(ROOT, 'e2e', 'bench', 'peers', 'pages');
const FOLDER = join(ROOT, '.cache', 'peers');

/**
 * Installs the packages that the benchmark of peers compares with, at the versions of their own lockfile: the product's
 * installation has none of them. Throws when that fails.
 */
export async function installPeers(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'pnpm-lock.yaml']) cpSync(join(PINNED, name), join(FOLDER, name));
  const code = await pnpm(['install', '--dir', FOLDER, '--ignore-workspace', '--frozen-lockfile', '--ignore-scripts']);
  if (code !== 0) throw new Error('The packages to compare with could not be installed; the messages are above.');
}
