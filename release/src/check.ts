import { join, resolve } from 'node:path';
import { checkBuild } from './check-build.ts';
import { refuseForeignPages } from './foreign-pages.ts';
import { prepare } from './publish.ts';
import { refuseRevoked } from './registry-changes.ts';
import { readRegistry } from './registry-file.ts';

/**
 * Everything that `publish` would refuse, without writing anything. Returns lines for people.
 * @throws Error as `publish` does.
 */
export async function check({ folder, dataDir }: { folder: string; dataDir: string }): Promise<string[]> {
  const { files, entry } = await prepare(folder, '');
  const { name, active } = entry;
  const { kb, shared } = checkBuild(join(folder, 'dist'), files);
  const { registry, problems } = await readRegistry(resolve(dataDir, 'registry.json'));
  refuseForeignPages(registry, entry, folder);
  refuseRevoked(registry, name, active.version);
  return [
    ...problems,
    `${name} ${active.version} can be published`,
    `  contract ${active.contract}, ${active.pages.length} pages, ${Object.keys(active.files).length} files`,
    `  ${kb.toFixed(1)} kB of compressed JavaScript`,
    `  takes from the shell: ${Object.entries(shared)
      .map(([module, range]) => `${module} ${range}`)
      .join(', ')}`,
  ];
}
