import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
export const REMOTES = ['mfe-dashboard', 'mfe-devices', 'mfe-users', 'mfe-data', 'mfe-whitelabel'] as const;
/** What webpack builds; server, release and tools run from source. */
export const BUILT = ['shell', ...REMOTES] as const;
export const PACKAGES = [...BUILT, 'shared', 'server', 'release', 'e2e'] as const;

/** A package's own command: pnpm puts it beside the package, not on the PATH. */
export function binOf(name: string, command: string): string {
  return join(ROOT, name, 'node_modules', '.bin', command);
}
