import { join } from 'node:path';
import { apiIncompatibilitiesOf } from '../builds/api-fit.ts';
import { readPlain } from '../files/plain-file.ts';
import { readRegistry } from '../registry/registry-file.ts';

/**
 * Whether the server of this source still offers every call and field that live releases, canaries and those before
 * them were built against. Returns lines for people.
 * @throws Error that names each release with the calls and fields that are gone.
 */
export async function checkServer(dataDir: string): Promise<string[]> {
  const { registry, problems } = await readRegistry(dataDir);
  const incompatibilities = await apiIncompatibilitiesOf(registry, (path) => readPlain(join(dataDir, 'remotes', path)));
  if (incompatibilities.length === 0) {
    const names = registry.remotes.map(({ name }) => `  ${name} fits`);
    return [...problems, 'This server offers what every release that users have or can go back to calls', ...names];
  }
  throw new Error(
    `This server cannot be released:\n${incompatibilities.map(({ release, reason }) => `  ${release}: ${reason}`).join('\n')}\n` +
      'Keep these until releases without them are live, and so are the ones before.',
  );
}
