import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeIssues, isDelivered, jsonOrNull, MANIFEST_FILE } from '@veritas/shared/registry';
import shared from '@veritas/shared/package.json' with { type: 'json' };
import * as v from 'valibot';
import type { BuildFiles } from './build-files.ts';
import { Refused } from './refused.ts';

/** The largest budget of any remote; the build holds each to its own (docs/decisions/003-weight.md). */
const MOST_KB = 79.5;

const files = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** What is read of the manifest that the federation build writes. */
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ path: v.string(), name: v.string() }) }),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
});
type Manifest = v.InferOutput<typeof Manifest>;

/** What a build weighs, and what it takes from the shell. */
export interface CheckedBuild {
  /** Compressed JavaScript, 1 kB = 1,000 bytes; 0 where it was not weighed. */
  readonly kb: number;
  /** Range of versions by module. */
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Checks what a build says of itself: that each file it names is in it, that the shell provides what it takes, and that
 * it is not too heavy. `mostKb` is null for a build that nobody loads over a line: it is not weighed.
 * @throws Error that names the file, the rule and the remedy.
 */
export function checkBuild(dist: string, build: BuildFiles, mostKb: number | null = MOST_KB): CheckedBuild {
  const manifest = readManifest(dist, build);
  for (const path of filesOf(manifest)) {
    if (!build.has(path) || !isDelivered(path)) {
      throw refusal(dist, `it names ${path}, which is not among the files of the build. Build the remote again`);
    }
  }
  if (!manifest.exposes.some(({ name }) => name === 'remote')) {
    throw refusal(dist, 'it exposes no "remote". Expose ./src/remote.ts as ./remote');
  }
  const [problem] = problemsOf(manifest);
  if (problem) throw refusal(dist, `shared: ${problem}`);
  const own = ownCopy(build);
  if (own !== null) throw refusal(dist, own);
  const kb = mostKb === null ? 0 : weightOf(build);
  if (mostKb !== null && kb > mostKb) {
    throw refusal(dist, `its JavaScript is ${kb.toFixed(1)} kB compressed, the limit is ${mostKb} kB. Load less`);
  }
  return { kb, shared: Object.fromEntries(manifest.shared.map((one) => [one.name, one.requiredVersion])) };
}

/**
 * What the manifest of a release takes from the shell and the shell of this source does not provide, a sentence each.
 */
export function sharedProblems(content: Buffer): string[] {
  const manifest = v.safeParse(Manifest, jsonOrNull(content.toString('utf8')));
  return manifest.success ? problemsOf(manifest.output) : [describeIssues(manifest.issues)];
}

function problemsOf({ shared: taken }: Manifest): string[] {
  return taken.flatMap(({ name, requiredVersion }) => sharedProblem(name, requiredVersion) ?? []);
}

function readManifest(dist: string, build: BuildFiles): Manifest {
  const manifest = v.safeParse(Manifest, jsonOrNull(build.get(MANIFEST_FILE)?.toString('utf8') ?? ''));
  if (manifest.success) return manifest.output;
  throw refusal(dist, `${describeIssues(manifest.issues)}. Build the remote again`);
}

function filesOf({ metaData, exposes }: Manifest): string[] {
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

/** Of a caret range without pre-releases, which is what the build writes; any other range is refused. */
function isInRange(version: string, range: string): boolean {
  const least = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (!least || least[0] !== major) return false;
  const [, leastMinor = 0, leastPatch = 0] = least;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

/** What a remote must not bring, by words that its minified code keeps. */
const OWN_COPIES: readonly (readonly [what: string, words: RegExp])[] = [
  [
    'React',
    /__(?:CLIENT|DOM)_INTERNALS_DO_NOT_USE\w*\s*=|__SECRET_INTERNALS_DO_NOT_USE\w*\s*=|rendererPackageName:\s*"/,
  ],
  ['session store', /Symbol\.for\(["']veritas\.session["']\)/],
];

/** A sentence that names the file in which the remote brings a copy of what the shell provides; null without one. */
function ownCopy(build: BuildFiles): string | null {
  for (const [path, content] of build) {
    if (!path.endsWith('.js')) continue;
    const text = content.toString('utf8');
    const [what] = OWN_COPIES.find(([, words]) => words.test(text)) ?? [];
    if (what !== undefined) {
      return `${path} brings a ${what} of its own. Build with remoteConfig of @veritas/shared/build, which takes the shell's`;
    }
  }
  return null;
}

function weightOf(build: BuildFiles): number {
  const scripts = [...build].filter(([path]) => path.endsWith('.js'));
  return scripts.reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0) / 1_000;
}

function refusal(dist: string, reason: string): Refused {
  return new Refused(`${join(dist, MANIFEST_FILE)} cannot be published: ${reason}.`);
}
