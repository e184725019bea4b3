import { join } from 'node:path';
import type { Release } from '@veritas/shared/registry';
import { manifestOf, shellIncompatibilities } from '../builds/shell-fit.ts';
import { readPlain } from '../files/plain-file.ts';
import { readRegistry } from '../registry/registry-file.ts';

/**
 * Whether the shell that would be built from here can run every release that users get. Returns lines for people.
 * @throws Error that names each release and module that do not fit.
 */
export async function checkShell(dataDir: string): Promise<string[]> {
  const { registry, problems } = await readRegistry(dataDir);
  const lines: string[] = [];
  const refusals: string[] = [];
  for (const { name, active, canary, previous } of registry.remotes) {
    for (const release of canary ? [active, canary.release] : [active]) {
      const incompatibilities = await incompatibilitiesOf(dataDir, name, release);
      lines.push(`  ${name} ${release.version} fits`);
      refusals.push(...incompatibilities.map((incompatibility) => `  ${name} ${release.version}: ${incompatibility}`));
    }
    for (const incompatibility of previous ? await incompatibilitiesOf(dataDir, name, previous) : []) {
      lines.push(`  ${name} ${previous?.version} could not be rolled back to: ${incompatibility}`);
    }
  }
  if (refusals.length === 0) return [...problems, 'Every release that users get can run in this shell', ...lines];
  throw new Error(
    `This shell cannot be released:\n${refusals.join('\n')}\n` +
      'Release a shell that provides what they take, or first these remotes, built for both shells.',
  );
}

async function incompatibilitiesOf(dataDir: string, name: string, release: Release): Promise<string[]> {
  const file = join(dataDir, 'remotes', manifestOf(name, release));
  const manifest = await readPlain(file);
  const missing = manifest === null ? [`${file} is missing, so what it takes cannot be read`] : [];
  return [...shellIncompatibilities(release, manifest), ...missing];
}
