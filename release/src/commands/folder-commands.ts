import { reportChange } from '../changes/changed.ts';
import { buildCommands, type FolderOptions } from './build-commands.ts';
import { versionToRevoke, type Command, type Question, type Verbs } from './command.ts';

/** The verbs of a data folder. */
export function folderCommands(options: FolderOptions): Verbs {
  return { commands: { ...buildCommands(options), ...registryCommands(options) }, ofAll: folderQuestions(options) };
}

/** Verbs that need the registry only. */
function registryCommands(options: FolderOptions): Readonly<Record<string, Command>> {
  const { dataDir, version, from } = options;
  async function setDisabled(name: string, isDisabled: boolean) {
    const changed = await (await verbs()).setDisabled({ name, dataDir, isDisabled });
    const state = isDisabled ? 'off' : 'on';
    return reportChange(changed, `${name} is switched ${state}`, `${name} was already switched ${state}`);
  }
  return {
    async promote(name) {
      const changed = await (await verbs()).promote({ name, dataDir, ...(version !== undefined && { version }) });
      return reportChange(
        changed,
        `${name} ${changed.version} is active`,
        `${name} ${changed.version} was already active`,
      );
    },
    async rollback(name) {
      const changed = await (await verbs()).rollBack({ name, dataDir, ...(from !== undefined && { from }) });
      return reportChange(
        changed,
        `${name} is back at ${changed.version}`,
        `${name} was already at ${changed.version}`,
      );
    },
    async withdraw(name) {
      const changed = await (await verbs()).withdraw({ name, dataDir });
      return reportChange(changed, `${name} ${changed.version} is withdrawn`);
    },
    async revoke(name) {
      const revoked = versionToRevoke(name, options);
      const changed = await (await verbs()).revoke({ name, dataDir, version: revoked });
      return reportChange(changed, `${name} ${revoked} is revoked`, `${name} ${revoked} was already revoked`);
    },
    disable: (name) => setDisabled(name, true),
    enable: (name) => setDisabled(name, false),
  };
}

/** Verbs that may be about every remote. */
function folderQuestions({ dataDir, leaked = false }: FolderOptions): Readonly<Record<string, Question>> {
  return {
    async 'rotate-key'() {
      const changed = await (await import('../changes/trust.ts')).rotateKey(dataDir, { isLeaked: leaked });
      const done = `the registry is signed with the new key ${changed.version}`;
      return [reportChange(changed, leaked ? `${done}; signatures of former keys are refused` : done)];
    },
    async sign() {
      const changed = await (await import('../changes/trust.ts')).signAsItIs(dataDir);
      return [reportChange(changed, `the registry is signed as version ${changed.version}`)];
    },
    status: async (name) => (await import('../changes/status.ts')).status({ dataDir, name }),
    history: async (name) => (await import('../changes/status.ts')).history({ dataDir, name }),
  };
}

const verbs = () => import('../changes/verbs.ts');
