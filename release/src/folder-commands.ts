import { basename } from 'node:path';
import type { Audience } from '@veritas/shared/registry';
import { isBuiltFolder } from './built-folder.ts';
import type { Changed } from './change-registry.ts';
import type { Command, Question, Verbs, VerbOptions } from './command.ts';
import { Refused } from './refused.ts';

interface FolderOptions extends VerbOptions {
  readonly dataDir: string;
  /** Of the host that delivers the files; see `publish`. */
  readonly origin?: string | undefined;
}

/**
 * The verbs of a data folder. Each imports what it is made of when it is called: a rollback does not wait for the
 * contracts of the server and the browser, which only a check needs.
 */
export function folderCommands(options: FolderOptions): Verbs {
  return { commands: { ...ofBuilds(options), ...ofTheRegistry(options) }, ofAll: aboutTheFolder(options) };
}

/** Verbs that read a build. */
function ofBuilds({ dataDir, origin, withBrowser, ...options }: FolderOptions): Readonly<Record<string, Command>> {
  async function publishBuild(folder: string, audience?: Audience) {
    const { checkBeforePublish } = await import('./browser/check-before-publish.ts');
    const { liveInFolder } = await import('./browser/live-releases.ts');
    const { publish } = await import('./publish.ts');
    const note = await checkBeforePublish({ folder, copyLive: liveInFolder(dataDir), withBrowser });
    return publish({ folder, dataDir, note, ...(audience && { audience }), ...(origin && { origin }) });
  }
  return {
    async check(folder) {
      const check = CHECKS.get(basename(folder));
      const lines = check
        ? await check(dataDir)
        : await (await import('./check.ts')).check({ folder, dataDir, withBrowser });
      return lines.join('\n');
    },
    async publish(folder) {
      const { name, ...changed } = await publishBuild(folder);
      const release = `${name} ${changed.version}`;
      return said(changed, `${release} is published`, `${release} was already published`);
    },
    async canary(folderOrName) {
      const { readAudience } = await import('./audience-options.ts');
      const audience = readAudience(options);
      if (origin !== undefined && !isBuiltFolder(folderOrName)) {
        throw new Refused(`${folderOrName} is no built remote, and only of one --origin can be said. Leave it out.`);
      }
      const { name, ...changed } = isBuiltFolder(folderOrName)
        ? await publishBuild(folderOrName, audience)
        : { name: folderOrName, ...(await (await verbs()).changeAudience({ name: folderOrName, dataDir, audience })) };
      const release = `${name} ${changed.version}`;
      return said(changed, `${release} is a canary`, `${release} was already this canary`);
    },
  };
}

/** What is checked and is no remote. */
const CHECKS = new Map([
  ['shell', async (dataDir: string) => (await import('./check-shell.ts')).checkShell({ dataDir })],
  ['server', async (dataDir: string) => (await import('./check-server.ts')).checkServer({ dataDir })],
]);

/** Verbs that need the registry only. */
function ofTheRegistry({ dataDir, version, revoked, from }: FolderOptions): Readonly<Record<string, Command>> {
  async function setDisabled(name: string, isDisabled: boolean) {
    const changed = await (await verbs()).setDisabled({ name, dataDir, isDisabled });
    const state = isDisabled ? 'off' : 'on';
    return said(changed, `${name} is switched ${state}`, `${name} was already switched ${state}`);
  }
  return {
    async promote(name) {
      const changed = await (await verbs()).promote({ name, dataDir, ...(version !== undefined && { version }) });
      return said(changed, `${name} ${changed.version} is active`, `${name} ${changed.version} was already active`);
    },
    async rollback(name) {
      const changed = await (await verbs()).rollBack({ name, dataDir, ...(from !== undefined && { from }) });
      return said(changed, `${name} is back at ${changed.version}`, `${name} was already at ${changed.version}`);
    },
    async withdraw(name) {
      const changed = await (await verbs()).withdraw({ name, dataDir });
      return said(changed, `${name} ${changed.version} is withdrawn`);
    },
    async revoke(name) {
      if (revoked === undefined) {
        throw new Error(`Name the version: revoke ${name} <version>. \`status\` lists versions.`);
      }
      const changed = await (await verbs()).revoke({ name, dataDir, version: revoked });
      return said(changed, `${name} ${revoked} is revoked`, `${name} ${revoked} was already revoked`);
    },
    disable: (name) => setDisabled(name, true),
    enable: (name) => setDisabled(name, false),
  };
}

/** Verbs that may be about every remote. */
function aboutTheFolder({ dataDir }: FolderOptions): Readonly<Record<string, Question>> {
  return {
    async 'rotate-key'() {
      const changed = await (await import('./trust.ts')).rotateKey({ dataDir });
      return [said(changed, `the registry is signed with the new key ${changed.version}`)];
    },
    async sign() {
      const changed = await (await import('./trust.ts')).signAsItIs({ dataDir });
      return [said(changed, `the registry is signed as version ${changed.version}`)];
    },
    status: async (name) => (await import('./status.ts')).status({ dataDir, name }),
    history: async (name) => (await import('./status.ts')).history({ dataDir, name }),
  };
}

const verbs = () => import('./verbs.ts');

function said({ changed, problems, remark }: Changed, done: string, already = done): string {
  for (const problem of problems) console.error(problem);
  return [changed ? done : already, remark].filter((text) => text !== undefined).join('; ');
}
