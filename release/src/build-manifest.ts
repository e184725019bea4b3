import { posix } from 'node:path';
import { describeIssues, jsonOrNull } from '@veritas/shared/registry';
import shared from '@veritas/shared/package.json' with { type: 'json' };
import * as v from 'valibot';

const files = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** The part of the manifest of a federation build that is read here. */
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ path: v.string(), name: v.string() }) }),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
});
type Manifest = v.InferOutput<typeof Manifest>;

/** The manifest of a build or release, or what is wrong with it. */
export function parseManifest(content: Buffer | undefined) {
  return v.safeParse(Manifest, jsonOrNull(content?.toString('utf8') ?? ''));
}

/** Each module in the manifest of a release that the shell of this source does not provide, in a sentence. */
export function sharedProblems(content: Buffer): string[] {
  const manifest = parseManifest(content);
  return manifest.success ? sharedProblemsOf(manifest.output) : [describeIssues(manifest.issues)];
}

/** Each module that the shell does not provide in the version that the build needs, in a sentence. */
export function sharedProblemsOf({ shared: taken }: Manifest): string[] {
  return taken.flatMap(({ name, requiredVersion }) => sharedProblem(name, requiredVersion) ?? []);
}

/** The files that the manifest names. */
export function filesOf({ metaData, exposes }: Manifest): string[] {
  const { path, name } = metaData.remoteEntry;
  const assets = exposes.flatMap(({ assets: { js, css } }) => [js, css].flatMap((one) => [...one.sync, ...one.async]));
  return [posix.join(path, name), ...assets];
}

/** Null when the shell provides the module in a version of the range. */
function sharedProblem(name: string, range: string): string | null {
  if (['react', 'react/jsx-runtime', 'react-dom'].includes(name)) return null;
  if (!name.startsWith('@veritas/shared/')) return `the shell provides no ${name}. Bundle it, or use what shared has`;
  if (isInRange(shared.version, range)) return null;
  return `the remote takes ${name} ${range}, the shell provides ${shared.version}. Build the remote again`;
}

/** Supports caret ranges without pre-releases, which the build writes; any other range is refused. */
function isInRange(version: string, range: string): boolean {
  const least = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (!least || least[0] !== major) return false;
  const [, leastMinor = 0, leastPatch = 0] = least;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
