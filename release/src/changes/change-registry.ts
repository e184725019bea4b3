import { userInfo } from 'node:os';
import { activeOf, nextRegistry, type ChangeRecord } from '../registry/next-registry.ts';
import type { Change } from '../registry/registry-changes.ts';
import { readRegistry, type ReadRegistry } from '../registry/registry-file.ts';
import { withRegistryLock } from '../registry/registry-lock.ts';
import { RegistryChanged, writeRegistry } from '../registry/write-registry.ts';
import { folderStore } from '../store/folder-store.ts';
import { clearRolledBack, markRolledBack } from '../store/rolled-back.ts';
import { answerOf, type Changed } from './changed.ts';
import type { Decide } from './decisions.ts';
import { appendHistory } from './history.ts';

const ATTEMPTS = 5;

/** What is done to which remote of a data folder, for the history. */
export interface Verb extends Omit<ChangeRecord, 'by' | 'at'> {
  readonly dataDir: string;
  /** Absent: the user of the operating system. */
  readonly by?: string | undefined;
}

/** What differs from a plain change of a data folder. */
interface Around {
  readonly read?: typeof readRegistry;
  /** Calls `write` once, or throws when the change is no longer allowed. */
  readonly whileAllowed?: (write: () => Promise<void>) => Promise<void>;
}

/**
 * Changes the registry in one step: nothing else changes it between reading and writing, its version grows by one, and
 * the change is in the history, even when the process ends right after it. `decide` may run again, on a newer
 * registry, and must leave nothing behind when it throws.
 */
export function changeRegistry(verb: Verb, decide: Decide, around: Around = {}): Promise<Changed> {
  return withRegistryLock(verb.dataDir, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await changeOnce(verb, { decide, ...around });
      } catch (error) {
        // Where locks do not work, such as on some network drives.
        if (!(error instanceof RegistryChanged) || attempt === ATTEMPTS) throw error;
      }
    }
  });
}

async function changeOnce(verb: Verb, how: Around & { decide: Decide }): Promise<Changed> {
  const { decide, read: readThis = readRegistry, whileAllowed = (writeNow) => writeNow() } = how;
  const read = await readThis(verb.dataDir);
  const { registry: before, problems } = read;
  const change = await decide(before, folderStore(verb.dataDir));
  const changed = change.registry !== before;
  if (changed || problems.length > 0) await whileAllowed(() => write(verb, { read, change }));
  return { ...answerOf(change, changed), problems };
}

async function write(verb: Verb, { read, change }: { read: ReadRegistry; change: Change }) {
  const { dataDir, name } = verb;
  const before = read.registry;
  const after = nextRegistry(before, change, { ...verb, by: verb.by ?? operator(), at: new Date().toISOString() });
  // The last change may have been interrupted before it was added to the history.
  await appendHistory(dataDir, before);
  for (const version of change.rolledBackVersions ?? []) await markRolledBack(dataDir, { name, version });
  await writeRegistry(dataDir, after, { read, changed: name });
  const active = activeOf(after, name);
  if (active !== null) await clearRolledBack(dataDir, { name, version: active });
  await appendHistory(dataDir, after);
}

function operator(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
