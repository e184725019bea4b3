import { basename } from 'node:path';
import type { Audience } from '@veritas/shared/registry';
import { WrongUse } from '../core/refusal.ts';
import { isBuiltFolder } from '../builds/built-folder.ts';
import { reportChange } from '../changes/changed.ts';
import type { Command, VerbOptions } from './command.ts';

/** As given on the command line, and the data folder that the verbs are for. */
export interface FolderOptions extends VerbOptions {
  readonly dataDir: string;
  /** Of the host that delivers the files; see `publish`. */
  readonly origin?: string | undefined;
  /** Whether `rotate-key` replaces a key that someone else has. */
  readonly leaked?: boolean | undefined;
}

/**
 * The verbs of a data folder that read a build. Each imports what it is made of when it is called: a rollback does not
 * wait for the contracts of the server and the browser, which only a check needs.
 */
export function buildCommands({
  dataDir,
  origin,
  withBrowser,
  ...options
}: FolderOptions): Readonly<Record<string, Command>> {
  async function publishBuild(folder: string, audience?: Audience) {
    const { checkBeforePublish } = await import('../browser/check-before-publish.ts');
    const { liveInFolder } = await import('../browser/live-releases.ts');
    const { prepare, publish } = await import('../publish/publish.ts');
    const prepared = await prepare(folder);
    const note = await checkBeforePublish({ ...prepared, copyLive: liveInFolder(dataDir), withBrowser });
    return publish({
      build: prepared.build,
      dataDir,
      note,
      ...(audience && { audience }),
      ...(origin && { origin }),
    });
  }
  return {
    async check(folder) {
      const check = CHECKS.get(basename(folder));
      const lines = check
        ? await check(dataDir)
        : await (await import('../checks/check.ts')).check({ folder, dataDir, withBrowser });
      return lines.join('\n');
    },
    async publish(folder) {
      const { name, ...changed } = await publishBuild(folder);
      const release = `${name} ${changed.version}`;
      return reportChange(changed, `${release} is published`, `${release} was already published`);
    },
    async canary(folderOrName) {
      const { readAudience } = await import('../registry/audience.ts');
      const audience = readAudience(options);
      if (origin !== undefined && !isBuiltFolder(folderOrName)) {
        throw new WrongUse(
          `${folderOrName} is not a built remote, and --origin applies only to built remotes. Leave it out.`,
        );
      }
      const { name, ...changed } = isBuiltFolder(folderOrName)
        ? await publishBuild(folderOrName, audience)
        : {
            name: folderOrName,
            ...(await (await import('../changes/verbs.ts')).changeAudience({ name: folderOrName, dataDir, audience })),
          };
      const release = `${name} ${changed.version}`;
      return reportChange(changed, `${release} is a canary`, `${release} was already this canary`);
    },
  };
}

/** Checks of what is not a remote. */
const CHECKS = new Map([
  ['shell', async (dataDir: string) => (await import('../checks/check-shell.ts')).checkShell(dataDir)],
  ['server', async (dataDir: string) => (await import('../checks/check-server.ts')).checkServer(dataDir)],
]);
