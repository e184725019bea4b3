import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Registry, RegistryChange } from '@veritas/shared/registry';
import { appendHistory } from './history.ts';
import type { Decide } from './decisions.ts';
import { folderStore } from './folder-store.ts';
import { findEntry, type Change } from './registry-changes.ts';
import { readRegistry, RegistryChanged, writeRegistry, type ReadRegistry } from './registry-file.ts';
import { withRegistryLock } from './registry-lock.ts';
import { clearRolledBack, markRolledBack } from './rolled-back.ts';

const ATTEMPTS = 5;

/** What is done to which remote, for the history. */
export interface Verb {
  readonly dataDir: string;
  readonly verb: string;
  readonly name: string;
  /** Commit that a release was built from. */
  readonly commit?: string | undefined;
  /** Absent: the user of the operating system. */
  readonly by?: string | undefined;
}

export interface Changed {
  readonly version: string;
  /** False when the registry said so already. */
  readonly changed: boolean;
  /** What is wrong with the registry of other remotes, a sentence each. */
  readonly problems: readonly string[];
  /** See `Change`. */
  readonly remark?: string;
}

/** What differs from a plain change of a data folder. */
interface Around {
  readonly read?: typeof readRegistry;
  /** Runs the writing, once, or throws when the change is no longer allowed. */
  readonly whileAllowed?: (write: () => Promise<void>) => Promise<void>;
}

/**
 * Changes the registry in one step: nobody else changes it between reading and writing, its version grows by one, and
 * the change is in the history, also when the process ended right after it. `decide` may run again, on a newer
 * registry, and writes nothing that must not stay when it throws.
 */
export function changeRegistry(verb: Verb, decide: Decide, around: Around = {}): Promise<Changed> {
  const file = resolve(verb.dataDir, 'registry.json');
  return withRegistryLock(verb.dataDir, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await changeOnce(file, verb, { decide, ...around });
      } catch (error) {
        // Where locks do not work, such as on some network drives.
        if (!(error instanceof RegistryChanged) || attempt === ATTEMPTS) throw error;
      }
    }
  });
}

async function changeOnce(file: string, verb: Verb, how: Around & { decide: Decide }): Promise<Changed> {
  const { decide, read: readThis = readRegistry, whileAllowed = (writeNow) => writeNow() } = how;
  const read = await readThis(file);
  const { registry: before, problems } = read;
  const change = await decide(before, folderStore(verb.dataDir));
  const changed = change.registry !== before;
  if (changed || problems.length > 0) await whileAllowed(() => write(file, verb, { read, change }));
  return { ...answerOf(change, changed), problems };
}

/** What a verb answers. */
export function answerOf({ version, remark }: Change, changed: boolean): Omit<Changed, 'problems'> {
  return { version, changed, ...(changed && remark !== undefined && { remark }) };
}

async function write(file: string, verb: Verb, { read, change }: { read: ReadRegistry; change: Change }) {
  const { dataDir, name } = verb;
  const before = read.registry;
  const after = nextRegistry(before, change, { ...verb, by: verb.by ?? operator(), at: new Date().toISOString() });
  // The last change may have been cut short before it was noted.
  await appendHistory(dataDir, before);
  for (const version of change.rolledBackVersions ?? []) await markRolledBack(dataDir, { name, version });
  await writeRegistry(file, after, { read, changed: name });
  const active = activeOf(after, name);
  if (active !== null) await clearRolledBack(dataDir, { name, version: active });
  await appendHistory(dataDir, after);
}

/** The registry after a change, one version on, with the record of the change. */
export function nextRegistry(before: Registry, change: Change, record: ChangeRecord): Registry {
  const version = (before.version ?? 0) + 1;
  return { ...change.registry, version, issued: record.at, change: recordOf(record, before, change) };
}

/** Who does what to which remote, and when. */
interface ChangeRecord extends Omit<Verb, 'dataDir'> {
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}

function recordOf(
  { at, by, verb, name, commit }: ChangeRecord,
  before: Registry,
  { registry, note }: Change,
): RegistryChange {
  return {
    at,
    by,
    verb,
    remote: name,
    from: activeOf(before, name),
    to: activeOf(registry, name),
    ...(note !== undefined && { note: note.slice(0, 200) }),
    ...(commit !== undefined && { commit }),
  };
}

function activeOf(registry: Registry, name: string): string | null {
  return findEntry(registry, name)?.active.version ?? null;
}

function operator(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
