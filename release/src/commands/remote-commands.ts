import type { Audience } from '@veritas/shared/registry';
import { isBuiltFolder } from '../builds/built-folder.ts';
import { changeLine, moduleLines } from '../changes/module-of.ts';
import type { Console } from '../console/remote-console.ts';
import { changeAt, releasesAt, rollBackAt } from '../console/remote-releases.ts';
import { readAudience } from '../registry/audience.ts';
import { versionToRevoke, type Question, type VerbOptions } from './command.ts';

/** The verbs that work over HTTP, by name; each returns what to print. */
export function remoteCommands(console: Console, options: VerbOptions) {
  const { version, from, withBrowser } = options;
  const send = async (folder: string, audience?: Audience) => {
    const { checkBeforePublish } = await import('../browser/check-before-publish.ts');
    const { liveAt } = await import('../browser/live-releases.ts');
    const { prepare } = await import('../publish/publish.ts');
    const { publishAt } = await import('../publish/publish-at.ts');
    const prepared = await prepare(folder);
    // A token that does not count is refused before the pages are opened, which takes a minute.
    await releasesAt(console, prepared.entry.name);
    const note = await checkBeforePublish({ ...prepared, copyLive: liveAt(console.origin), withBrowser });
    return publishAt(console, prepared.build, { audience, note });
  };
  return {
    publish: (folder: string) => send(folder),
    canary(folderOrName: string) {
      const audience = readAudience(options);
      if (isBuiltFolder(folderOrName)) return send(folderOrName, audience);
      return changeAt(console, { action: 'canary', remote: folderOrName, audience });
    },
    promote: (remote: string) =>
      changeAt(console, { action: 'promote', remote, ...(version !== undefined && { version }) }),
    rollback: (remote: string) =>
      from === undefined ? rollBackAt(console, remote) : changeAt(console, { action: 'rollback', remote, from }),
    withdraw: (remote: string) => changeAt(console, { action: 'withdraw', remote }),
    revoke: (remote: string) =>
      changeAt(console, { action: 'revoke', remote, version: versionToRevoke(remote, options) }),
    disable: (remote: string) => changeAt(console, { action: 'disable', remote }),
    enable: (remote: string) => changeAt(console, { action: 'enable', remote }),
  };
}

/** The verbs that only ask a console about a remote; each returns lines to print. */
export function remoteQuestions(console: Console): Readonly<Record<string, Question>> {
  return {
    async status(remote) {
      const { version, issued, module, revoked } = await releasesAt(console, remote);
      const lines = module ? moduleLines(module) : ['nothing of this remote is published'];
      return [`registry ${version}, issued ${issued}`, ...lines, ...revoked.map((id) => `revoked: ${id}`)];
    },
    history: async (remote) => (await releasesAt(console, remote)).changes.map(changeLine),
  };
}
