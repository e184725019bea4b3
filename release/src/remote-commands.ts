import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@veritas/shared/registry';
import { readAudience, type AudienceOptions } from './audience-options.ts';
import { checkBeforePublish } from './browser/check-before-publish.ts';
import { liveAt } from './browser/live-releases.ts';
import { changeLine, moduleLines } from './module-of.ts';
import { Refused } from './refused.ts';
import { changeAt, publishAt, releasesAt, type Console } from './remote-console.ts';

interface Options extends AudienceOptions {
  readonly version?: string | undefined;
  /** The version that `revoke` names after the remote. */
  readonly revoked?: string | undefined;
  readonly from?: string | undefined;
  /** Whether the pages of a build are opened before it is sent. */
  readonly withBrowser: boolean;
}

/** Whether `folderOrName` is the folder of a built remote. */
export const isBuiltFolder = (folderOrName: string) => existsSync(join(folderOrName, 'dist'));

/** The verbs that work over HTTP, by name; each returns what to print. */
export function remoteCommands(console: Console, options: Options) {
  const { version, revoked, from, withBrowser } = options;
  const send = async (folder: string, audience?: Audience) => {
    const note = await checkBeforePublish({ folder, copyLive: liveAt(console.origin), withBrowser });
    return publishAt(console, folder, { audience, note });
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
      changeAt(console, { action: 'rollback', remote, ...(from !== undefined && { from }) }),
    withdraw: (remote: string) => changeAt(console, { action: 'withdraw', remote }),
    revoke(remote: string) {
      if (revoked === undefined) throw new Refused(`Name the version: revoke ${remote} <version>.`);
      return changeAt(console, { action: 'revoke', remote, version: revoked });
    },
    disable: (remote: string) => changeAt(console, { action: 'disable', remote }),
    enable: (remote: string) => changeAt(console, { action: 'enable', remote }),
  };
}

/** The questions that a console answers the team of a remote; each returns lines to print. */
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

/** Of one remote, or of the one that is meant without a name. */
export type Question = (name: string | undefined) => Promise<string[]>;

const CHANGING = [
  'publish',
  'canary',
  'promote',
  'rollback',
  'disable',
  'enable',
  'withdraw',
  'revoke',
  'sign',
  'rotate-key',
];

/**
 * Where releases are in a database, a change of the data folder would be seen by nobody.
 * @throws Refused that says how to change them.
 */
export function refuseUnseenChange(command: string, env: Readonly<Record<string, string | undefined>>): void {
  const isInDatabase = (env['VERITAS_RELEASES'] || (env['DATABASE_URL'] ? 'database' : 'folder')) === 'database';
  if (!isInDatabase || !CHANGING.includes(command)) return;
  throw new Refused(
    'The releases of this installation are in its database (DATABASE_URL, VERITAS_RELEASES): a change of the data ' +
      `folder would have no effect. Ask the console: ${command} … --to https://console.example.com.`,
  );
}
