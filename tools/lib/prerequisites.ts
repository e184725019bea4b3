import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS, installedBrowser, onPath } from '../../release/src/browser/find-browser.ts';
import { postgresFolder } from '../../server/src/testing/database/postgres-programs.ts';
import { binOf, ROOT } from './packages.ts';
import { run } from './run.ts';

/** Path of a Chromium or Chrome for the browser tests: installed, else Playwright's download, else Debian's package. */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser() ?? downloaded();
  if (found) return found;
  console.log('No Chromium found; fetching one …');
  await run(binOf('e2e', 'playwright'), ['install', 'chromium']);
  const fetched = downloaded() ?? (await installBrowser());
  if (fetched) return fetched;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** Makes the server programs of PostgreSQL available, for the server tests. */
export async function ensurePostgres(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] || postgresFolder() !== null) return;
  console.log('No PostgreSQL found; installing it …');
  if ((await installDebian('postgresql')) && postgresFolder() !== null) return;
  throw new Error(
    'The server tests run on PostgreSQL too. Install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.',
  );
}

async function installDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })) === 0;
}

async function installBrowser(): Promise<string | null> {
  for (const name of ['chromium-headless-shell', 'chromium']) if (await installDebian(name)) return onPath(BROWSERS);
  return null;
}

function downloaded(): string | null {
  try {
    const script = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
    const path = execFileSync(process.execPath, ['-e', script], { cwd: join(ROOT, 'e2e'), encoding: 'utf8' });
    return existsSync(path) ? path : null;
  } catch {
    // Playwright knows no build for this platform.
    return null;
  }
}
