import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  assertTrusted,
  LAST_GOOD_FILE,
  parseRegistry,
  signRegistry,
  type ParsedRegistry,
  type PublicKey,
  type Registry,
} from '@veritas/shared/registry';
import { FILE_MODE } from './private-modes.ts';
import { readText } from './read-text.ts';
import { replaceFile } from './replace-file.ts';
import { acceptKey, endOtherKeys, publicKeys, signingKey } from './signing-key.ts';
import { toolCommand } from './tool-command.ts';

/** A registry as it was read, and the text it was read from. */
export interface ReadRegistry extends ParsedRegistry {
  /** Null when there is no file. */
  readonly text: string | null;
}

/**
 * The registry as it is now; an empty one when there is none yet. A file that is damaged or not trusted gives way to
 * the last good copy, and a broken entry to the last good one of its remote; `problems` says so.
 * @throws Error when the file is damaged or not trusted and there is no good copy.
 */
export async function readRegistry(file: string): Promise<ReadRegistry> {
  const dataDir = dirname(file);
  const keys = await publicKeys(dataDir);
  const lastGood = await readLastGood(join(dataDir, LAST_GOOD_FILE), keys);
  const version = lastGood?.version ?? 0;
  const text = await readText(file);
  if (text === null) return { text, registry: { ...NOTHING, version }, problems: [], unusable: [] };
  try {
    // What is no registry is said to be none, before anybody asks who signed it.
    const parsed = parseRegistry(text, lastGood);
    await assertTrusted(text, { keys, now: Date.now(), version });
    return { text, ...parsed };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!lastGood) {
      const remedy =
        'Put a good copy in its place, or remove it and publish every remote again. ' +
        `To sign one that you have checked: ${toolCommand('sign')}.`;
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

/**
 * The registry as it is, regardless of who wrote it, for an operator who has checked it. Its version counts on from the
 * one that was in use.
 * @throws Error when there is no registry, or it is damaged.
 */
export async function readUntrustedRegistry(file: string): Promise<ReadRegistry> {
  const dataDir = dirname(file);
  const lastGood = await readLastGood(join(dataDir, LAST_GOOD_FILE), await publicKeys(dataDir));
  const text = await readText(file);
  if (text === null) throw new Error(`There is no ${file}. Publish a remote, which makes it.`);
  const parsed = parseRegistry(text, lastGood);
  const version = Math.max(parsed.registry.version ?? 0, lastGood?.version ?? 0);
  return { text, ...parsed, registry: { ...parsed.registry, version } };
}

const NOTHING: Registry = { schema: 1, issued: new Date(0).toISOString(), remotes: [] };

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
  if ((await readText(file)) !== read.text) throw new RegistryChanged(`${file} was changed by another release.`);
  const signer = await signingKey(dirname(file));
  const lastGood = await signRegistry(registry, signer);
  const document = { ...registry, remotes: [...registry.remotes, ...kept] };
  await replaceFile(file, kept.length === 0 ? lastGood : await signRegistry(document, signer));
  await replaceFile(join(dirname(file), LAST_GOOD_FILE), lastGood);
  await acceptKey(dirname(file), signer.publicKey);
  await endOtherKeys(dirname(file), signer.publicKey);
}

async function readLastGood(file: string, keys: readonly PublicKey[] | null): Promise<Registry | null> {
  const text = await readText(file);
  if (text === null) return null;
  try {
    await assertTrusted(text, { keys, now: Date.now(), version: 0 });
    return parseRegistry(text).registry;
  } catch {
    // No good copy then; the registry itself may well be good.
    return null;
  }
}

function nameIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null;
}
