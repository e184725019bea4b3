import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeIssues, MANIFEST_FILE } from '@veritas/shared/registry';
import type { BuildFiles } from './build-files.ts';
import { filesOf, parseManifest, sharedProblemsOf } from './build-manifest.ts';
import { cannotPublish } from './cannot-publish.ts';

/** The largest budget of any remote; the build holds each to its own (docs/decisions/003-weight.md). */
const MOST_KB = 80;

/** What a build weighs, and what it takes from the shell. */
export interface CheckedBuild {
  /** Compressed JavaScript, 1 kB = 1,000 bytes; 0 where it was not weighed. */
  readonly kb: number;
  /** Range of versions by module. */
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Checks the manifest and the scripts of a build: that each file it names is in it, that the shell provides what it
 * takes, and that it is not too heavy. `mostKb` is null for a build that is not loaded over a network, which is not
 * weighed.
 * @throws Error that names the file, the rule and the remedy.
 */
export function checkBuild(dist: string, build: BuildFiles, mostKb: number | null = MOST_KB): CheckedBuild {
  const file = join(dist, MANIFEST_FILE);
  const parsed = parseManifest(build.get(MANIFEST_FILE));
  if (!parsed.success) throw cannotPublish(file, `${describeIssues(parsed.issues)}. Build the remote again`);
  const manifest = parsed.output;
  for (const path of filesOf(manifest)) {
    if (!build.has(path)) {
      throw cannotPublish(file, `it names ${path}, which is not among the files of the build. Build the remote again`);
    }
  }
  if (!manifest.exposes.some(({ name }) => name === 'remote')) {
    throw cannotPublish(file, 'it exposes no "remote". Expose ./src/remote.ts as ./remote');
  }
  const [problem] = sharedProblemsOf(manifest);
  if (problem) throw cannotPublish(file, `shared: ${problem}`);
  const own = ownCopy(build);
  if (own !== null) throw cannotPublish(file, own);
  const kb = mostKb === null ? 0 : weightOf(build);
  if (mostKb !== null && kb > mostKb) {
    throw cannotPublish(file, `its JavaScript is ${kb.toFixed(1)} kB compressed, the limit is ${mostKb} kB. Load less`);
  }
  return { kb, shared: Object.fromEntries(manifest.shared.map((one) => [one.name, one.requiredVersion])) };
}

/** What a remote must not bundle, by words that its minified code keeps. */
const OWN_COPIES: readonly (readonly [what: string, words: RegExp])[] = [
  [
    'React',
    /__(?:CLIENT|DOM)_INTERNALS_DO_NOT_USE\w*\s*=|__SECRET_INTERNALS_DO_NOT_USE\w*\s*=|rendererPackageName:\s*"/,
  ],
  ['session store', /Symbol\.for\(["']veritas\.session["']\)/],
];

/** A sentence that names the file in which the remote bundles a copy of what the shell provides; null without one. */
function ownCopy(build: BuildFiles): string | null {
  for (const [path, content] of build) {
    if (!path.endsWith('.js')) continue;
    const text = content.toString('utf8');
    const [what] = OWN_COPIES.find(([, words]) => words.test(text)) ?? [];
    if (what !== undefined) {
      return `${path} bundles its own ${what}. Build with remoteConfig of @veritas/shared/build, which takes the shell's`;
    }
  }
  return null;
}

function weightOf(build: BuildFiles): number {
  const scripts = [...build].filter(([path]) => path.endsWith('.js'));
  return scripts.reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0) / 1_000;
}
