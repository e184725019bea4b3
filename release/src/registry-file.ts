import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  LAST_GOOD_FILE,
  parseRegistry,
  type ParsedRegistry,
  type Registry,
  type RegistryEntry,
  type Release,
} from '@veritas/shared/registry';
import { FILE_MODE } from './private-modes.ts';

const NOTHING: ParsedRegistry = {
  registry: { schema: 1, issued: new Date(0).toISOString(), remotes: [] },
  problems: [],
  unusable: [],
};

/**
 * The registry as it is now; an empty one when there is none yet. A damaged file gives way to the last good copy, and a
 * broken entry to the last good one of its remote; `problems` says so.
 * @throws Error when the file is damaged and there is no good copy.
 */
export async function readRegistry(file: string): Promise<ParsedRegistry> {
  const text = await textOf(file);
  if (text === null) return NOTHING;
  const lastGood = await readLastGood(join(dirname(file), LAST_GOOD_FILE));
  try {
    return parseRegistry(text, lastGood);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!lastGood) {
      const remedy = 'Put a good copy in its place, or remove it and publish every remote again.';
      throw new Error(`${file}: ${reason} ${remedy}`, { cause: error });
    }
    const aside = `${file}.broken`;
    await writeFile(aside, text, { mode: FILE_MODE });
    return {
      registry: lastGood,
      problems: [`${file}: ${reason} The last good registry was taken; the broken one is kept as ${aside}.`],
      unusable: [],
    };
  }
}

/** The registry with this release active; the same object when it is active already. */
export function withRelease(
  registry: Registry,
  { name, title, release }: { name: string; title: string; release: Release },
): Registry {
  const entry = registry.remotes.find((remote) => remote.name === name);
  const same = entry?.active.version === release.version && entry.active.base === release.base && entry.title === title;
  if (same) return registry;
  const next: RegistryEntry = { name, title, active: release, previous: entry?.active ?? null };
  const others = registry.remotes.filter((remote) => remote.name !== name);
  return issue([...others, next].sort((a, b) => a.name.localeCompare(b.name)));
}

/** The registry with the release before the active one active again; once more undoes it. */
export function withPrevious(registry: Registry, name: string) {
  const entry = entryOf(registry, name);
  if (!entry.previous) {
    throw new Error(
      `No release of ${name} was replaced yet, so there is none to go back to. \`withdraw\` takes it out.`,
    );
  }
  const back: RegistryEntry = { ...entry, active: entry.previous, previous: entry.active };
  const remotes = registry.remotes.map((remote) => (remote === entry ? back : remote));
  return { registry: issue(remotes), version: back.active.version, taken: entry.active.version };
}

/** The registry without a remote. */
export function without(registry: Registry, name: string) {
  const entry = entryOf(registry, name);
  const remotes = registry.remotes.filter((remote) => remote !== entry);
  return { registry: issue(remotes), version: entry.active.version, taken: entry.active.version };
}

function entryOf(registry: Registry, name: string): RegistryEntry {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (entry) return entry;
  const known = registry.remotes.map((remote) => remote.name).join(', ');
  throw new Error(`The registry names no remote ${name}; it names ${known || 'none'}.`);
}

function issue(remotes: RegistryEntry[]): Registry {
  return { schema: 1, issued: new Date().toISOString(), remotes };
}

/**
 * Replaces the document in one step: a reader sees the old one or the new one, never a part. Entries that could not be
 * used stay in it until their team repairs them, but for that of the remote that was changed.
 */
export async function writeRegistry(
  file: string,
  registry: Registry,
  { unusable, changed }: { unusable: readonly unknown[]; changed: string },
): Promise<void> {
  await replaceFile(join(dirname(file), LAST_GOOD_FILE), registry);
  const names = new Set<unknown>(registry.remotes.map(({ name }) => name));
  const kept = unusable.filter((entry) => {
    const name = nameIn(entry);
    return name !== changed && !names.has(name);
  });
  await replaceFile(file, { ...registry, remotes: [...registry.remotes, ...kept] });
}

async function replaceFile(file: string, content: unknown): Promise<void> {
  const arriving = `${file}.${process.pid}`;
  await writeFile(arriving, `${JSON.stringify(content, null, 2)}\n`, { mode: FILE_MODE });
  await rename(arriving, file);
}

async function readLastGood(file: string): Promise<Registry | null> {
  const text = await textOf(file);
  try {
    return text === null ? null : parseRegistry(text).registry;
  } catch {
    return null;
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function nameIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
}
