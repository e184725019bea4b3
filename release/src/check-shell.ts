import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONTRACT_VERSION, MANIFEST_FILE, type Release } from '@veritas/shared/registry';
import { sharedProblems } from './check-build.ts';
import { readRegistry } from './registry-file.ts';

/**
 * Whether the shell that would be built from here can run every release that users get. Returns lines for people.
 * @throws Error that names each release and module that do not fit.
 */
export async function checkShell({ dataDir }: { dataDir: string }): Promise<string[]> {
  const { registry, problems } = await readRegistry(resolve(dataDir, 'registry.json'));
  const lines: string[] = [];
  const refusals: string[] = [];
  for (const { name, active, canary, previous } of registry.remotes) {
    for (const release of canary ? [active, canary.release] : [active]) {
      const misfits = await misfitsOf(dataDir, name, release);
      lines.push(`  ${name} ${release.version} fits`);
      refusals.push(...misfits.map((misfit) => `  ${name} ${release.version}: ${misfit}`));
    }
    for (const misfit of previous ? await misfitsOf(dataDir, name, previous) : []) {
      lines.push(`  ${name} ${previous?.version} could not be rolled back to: ${misfit}`);
    }
  }
  if (refusals.length === 0) return [...problems, 'Every release that users get can run in this shell', ...lines];
  throw new Error(
    `This shell cannot be released:\n${refusals.join('\n')}\n` +
      'Release these remotes first, built for both shells, or keep what they take.',
  );
}

async function misfitsOf(dataDir: string, name: string, release: Release): Promise<string[]> {
  const file = join(dataDir, 'remotes', name, release.version, MANIFEST_FILE);
  const contract =
    release.contract === CONTRACT_VERSION
      ? []
      : [`it was built for contract ${release.contract}, this shell serves ${CONTRACT_VERSION}`];
  const content = await readFile(file).catch(() => null);
  if (content === null) return [...contract, `${file} is missing, so what it takes cannot be read`];
  return [...contract, ...sharedProblems(content)];
}
