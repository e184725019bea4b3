import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LAST_GOOD_FILE, parseRegistry, type ParsedRegistry, type Registry } from '@veritas/shared/registry';
import { FILE_MODE } from './private-modes.ts';

/** A registry as it was read, and the text it was read from. */
export interface ReadRegistry extends ParsedRegistry {
  /** Null when there is no file. */
  readonly text: string | null;
}

const NOTHING: ReadRegistry = {
  text: null,
  registry: { schema: 1, issued: new Date(0).toISOString(), remotes: [] },
  problems: [],
  unusable: [],
};

/**
 * The registry as it is now; an empty one when there is none yet. A damaged file gives way to the last good copy, and a
 * broken entry to the last good one of its remote; `problems` says so.
 * @throws Error when the file is damaged and there is no good copy.
 */
export async function readRegistry(file: string): Promise<ReadRegistry> {
  const text = await textOf(file);
  if (text === null) return NOTHING;
  const lastGood = await readLastGood(join(dirname(file), LAST_GOOD_FILE));
  try {
    return { text, ...parseRegistry(text, lastGood) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!lastGood) {
      const remedy = 'Put a good copy in its place, or remove it and publish every remote again.';
      throw new Error(`${file}: ${reason} ${remedy}`, { cause: error });
    }
    const aside = `${file}.broken`;
    await writeFile(aside, text, { mode: FILE_MODE });
    return {
      text,
      registry: lastGood,
      problems: [`${file}: ${reason} The last good registry was taken; the broken one is kept as ${aside}.`],
      unusable: [],
    };
  }
}

/** The registry is not the one that was read: another release was faster. */
export class RegistryChanged extends Error {}

/**
 * Replaces the document in one step: a reader sees the old one or the new one, never a part. Entries that could not be
 * used stay in it until their team repairs them, but for that of the remote that was changed.
 * @throws RegistryChanged when the file does not hold the text that was read.
 */
export async function writeRegistry(
  file: string,
  registry: Registry,
  { read, changed }: { read: ReadRegistry; changed: string },
): Promise<void> {
  const names = new Set<unknown>(registry.remotes.map(({ name }) => name));
  const kept = read.unusable.filter((entry) => {
    const name = nameIn(entry);
    return name !== changed && !names.has(name);
  });
  if ((await textOf(file)) !== read.text) throw new RegistryChanged(`${file} was changed by another release.`);
  await replaceFile(file, { ...registry, remotes: [...registry.remotes, ...kept] });
  await replaceFile(join(dirname(file), LAST_GOOD_FILE), registry);
}

async function replaceFile(file: string, content: unknown): Promise<void> {
  const arriving = `${file}.${process.pid}`;
  // On the disk before it gets its name: a power failure must not leave an empty file.
  await writeFile(arriving, `${JSON.stringify(content, null, 2)}\n`, { mode: FILE_MODE, flush: true });
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
