import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is read of a `package.json`. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** An installed package and where the archive has it. */
export interface PlacedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Where it is installed; no link. */
  readonly from: string;
  /** Path below the archive's `node_modules`, such as `fastify/node_modules/semver`. */
  readonly to: string;
}

/**
 * The installed packages that packages of ours need at run time, each with its place in a `node_modules` without links:
 * at the top, or below the one that needs another version. Packages of the workspace are not among them.
 * @throws Error that names a dependency which is not installed.
 */
export function runtimePackages(owners: readonly string[]): PlacedPackage[] {
  const placed = new Map<string, PlacedPackage>();

  /** As Node looks a package up: from the one that needs it towards the top. */
  function nearest(path: readonly string[], name: string): PlacedPackage | undefined {
    for (let depth = path.length; depth >= 0; depth--) {
      const found = placed.get(placeOf(path.slice(0, depth), name));
      if (found) return found;
    }
    return undefined;
  }

  function placeDependencies(of: string, manifest: Manifest, path: readonly string[]): void {
    for (const [name, from] of installedDependencies(of, manifest)) {
      const there = nearest(path, name);
      if (there?.from === from) continue;
      const ownPath = there ? [...path, name] : [name];
      const found = manifestIn(from);
      const to = ownPath.join(BELOW);
      placed.set(to, { name, version: found.version, license: found.license, from, to });
      placeDependencies(from, found, ownPath);
    }
  }

  for (const owner of owners) placeDependencies(owner, manifestIn(owner), []);
  return [...placed.values()];
}

const BELOW = '/node_modules/';

const placeOf = (path: readonly string[], name: string) => [...path, name].join(BELOW);

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** By name the folder without links; without those of the workspace, and optional ones that this platform has not. */
function installedDependencies(of: string, { dependencies = {}, optionalDependencies = {} }: Manifest) {
  const named = Object.entries({ ...dependencies, ...optionalDependencies });
  return named.flatMap(([name, range]): [string, string][] => {
    if (range.startsWith('workspace:')) return [];
    const from = installedFolder(of, name);
    if (from !== null) return [[name, from]];
    if (name in optionalDependencies) return [];
    throw new Error(`${of} needs ${name}, which is not installed. Run the command by npm, which installs it.`);
  });
}

function installedFolder(dependent: string, name: string): string | null {
  for (let folder = dependent; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  return null;
}
