import { readFileSync } from 'node:fs';

/**
 * The one list of modules that the shell provides and every remote takes from it. A remote bundles none of them
 * (`import: false`) and refuses to run with a version outside its range (`strictVersion`).
 * react-dom/client and react/jsx-runtime stand by themselves: sharing react-dom does not cover them.
 */
export const SINGLETONS = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@veritas/shared/api': '^1.0.0',
  '@veritas/shared/domain': '^1.0.0',
  '@veritas/shared/records': '^1.0.0',
  '@veritas/shared/remote': '^1.0.0',
  '@veritas/shared/session': '^1.0.0',
  '@veritas/shared/ui': '^1.0.0',
} as const;

/** Share settings of a remote's build. */
export function takenFromShell() {
  return Object.fromEntries(
    Object.entries(SINGLETONS).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false as const, strictVersion: true, requiredVersion },
    ]),
  );
}

/** Version of `@veritas/shared`, which the shell states when it provides its entries. */
export function sharedVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest && 'version' in manifest && typeof manifest.version === 'string') {
    return manifest.version;
  }
  throw new Error('shared/package.json states no version');
}
