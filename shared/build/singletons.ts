import { readFileSync } from 'node:fs';

/** Version of `@veritas/shared`, which the shell states when it provides its entries. */
export function sharedVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest && 'version' in manifest && typeof manifest.version === 'string') {
    return manifest.version;
  }
  throw new Error('shared/package.json states no version');
}

const REACT = '^19.0.0';
/** A remote may use anything that the shared package had when it was built, so an older shell must refuse it. */
const SHARED = `^${sharedVersion()}`;

/**
 * The one list of modules that the shell provides and every remote takes from it. A remote bundles none of them
 * (`import: false`) and refuses to run with a version outside its range (`strictVersion`).
 * react-dom/client and react/jsx-runtime are separate entries: sharing react-dom does not cover them.
 */
export const SINGLETONS = {
  react: REACT,
  'react/jsx-runtime': REACT,
  'react-dom': REACT,
  '@veritas/shared/api': SHARED,
  '@veritas/shared/domain': SHARED,
  '@veritas/shared/language': SHARED,
  '@veritas/shared/records': SHARED,
  '@veritas/shared/remote': SHARED,
  '@veritas/shared/session': SHARED,
  '@veritas/shared/ui': SHARED,
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
