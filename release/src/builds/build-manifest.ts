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

/** Provided in any version. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];

/** The manifest of a build or release, or what is wrong with it. */
export function parseManifest(content: Buffer | undefined) {
  return v.safeParse(Manifest, jsonOrNull(content?.toString('utf8') ?? ''));
}

/** What a release takes, by its manifest, and the shell of this source does not provide. */
export function sharedMisfits(content: Buffer): string[] {
  const manifest = parseManifest(content);
  if (!manifest.success) return [describeIssues(manifest.issues)];
  return misfitsOf(manifest.output).map(({ problem }) => problem);
}

/** The same for a build that is to be published, each with what helps there. */
export function sharedProblemsOf(manifest: Manifest): string[] {
  return misfitsOf(manifest).map(({ problem, remedy }) => `${problem}. ${remedy}`);
}

/** What the shell does not provide in the version that the build needs; modules of one range in one sentence. */
function misfitsOf({ shared: taken }: Manifest): { readonly problem: string; readonly remedy: string }[] {
  const [ours, others] = [taken.filter(({ name }) => isOfShared(name)), taken.filter(({ name }) => !isOfShared(name))];
  const byRange = Map.groupBy(ours, ({ requiredVersion }) => requiredVersion);
  return [
    ...[...byRange].flatMap(([range, modules]) => {
      const remedy = remedyOf(range);
      if (remedy === null) return [];
      const names = modules.map(({ name }) => name).join(', ');
      return [{ problem: `the remote takes ${names} ${range}, the shell provides ${shared.version}`, remedy }];
    }),
    ...others
      .filter(({ name }) => !REACT.includes(name))
      .map(({ name }) => ({ problem: `the shell provides no ${name}`, remedy: 'Bundle it, or use what shared has' })),
  ];
}

const isOfShared = (name: string) => name.startsWith('@veritas/shared/');

/** The files that the manifest names. */
export function filesOf({ metaData, exposes }: Manifest): string[] {
  const { path, name } = metaData.remoteEntry;
  const assets = exposes.flatMap(({ assets: { js, css } }) => [js, css].flatMap((one) => [...one.sync, ...one.async]));
  return [posix.join(path, name), ...assets];
}

/** What helps where the shell's version is not in a range; null where it is. */
function remedyOf(range: string): string | null {
  // Caret ranges without pre-releases, which the build writes; any other range is refused.
  const least = /^\^(\d+\.\d+\.\d+)$/.exec(range)?.[1];
  if (least !== undefined && isBelow(shared.version, least))
    return 'Update the console first, or build the remote with that version';
  return least !== undefined && majorOf(least) === majorOf(shared.version) ? null : 'Build the remote again';
}

const majorOf = (version: string) => version.split('.', 1)[0];

/** Whether a version of three numbers is lower than another. */
function isBelow(version: string, other: string): boolean {
  const others = other.split('.').map(Number);
  const parts = version.split('.').map((part, index) => Number(part) - (others[index] ?? 0));
  return (parts.find((difference) => difference !== 0) ?? 0) < 0;
}
