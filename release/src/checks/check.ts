import { countOf } from '@veritas/shared/domain';
import { join } from 'node:path';
import { checkInBrowser } from '../browser/check-in-browser.ts';
import { liveInFolder } from '../browser/live-releases.ts';
import { checkBuild } from '../builds/check-build.ts';
import { prepare } from '../publish/publish.ts';
import { refuseForeignPages } from '../registry/foreign-pages.ts';
import { refuseRevoked } from '../registry/registry-entries.ts';
import { readRegistry } from '../registry/registry-file.ts';

interface Check {
  readonly folder: string;
  readonly dataDir: string;
  /** Whether each page is opened as well, in the shell of this installation. */
  readonly withBrowser: boolean;
}

/**
 * Everything that `publish` would refuse, without writing anything. Returns lines for people.
 * @throws Error as `publish` does.
 */
export async function check({ folder, dataDir, withBrowser }: Check): Promise<string[]> {
  const { build, entry } = await prepare(folder);
  const { name, active } = entry;
  const { kb, shared } = checkBuild(join(folder, 'dist'), build.files);
  const { registry, problems } = await readRegistry(dataDir);
  refuseForeignPages(registry, entry, folder);
  refuseRevoked(registry, name, active.version);
  const seen = withBrowser ? await checkInBrowser({ build, entry, copyLive: liveInFolder(dataDir) }) : null;
  return [
    ...problems,
    `${name} ${active.version} can be published`,
    `  contract ${active.contract}, ${countOf(active.pages.length, 'page')}, ${countOf(Object.keys(active.files).length, 'file')}`,
    `  ${kb.toFixed(1)} kB of compressed JavaScript`,
    `  takes from the shell: ${Object.entries(shared)
      .map(([module, range]) => `${module} ${range}`)
      .join(', ')}`,
    seen ?? '  its pages were not opened in a browser',
  ];
}
