import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Every folder `mfe-*` that is a package: a new remote needs no list. */
export const REMOTES: readonly string[] = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'package.json')))
  .sort();
/** What webpack builds; server, release and tools run from source. */
export const BUILT: readonly string[] = ['shell', ...REMOTES];
export const PACKAGES: readonly string[] = [...BUILT, 'shared', 'server', 'release', 'e2e'];

/** A package's own command: pnpm puts it beside the package, not on the PATH. */
export function binOf(name: string, command: string): string {
  return join(ROOT, name, 'node_modules', '.bin', command);
}
