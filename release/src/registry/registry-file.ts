import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  assertTrusted,
  LAST_GOOD_FILE,
  parseRegistry,
  type ParsedRegistry,
  type PublicKey,
  type Registry,
} from '@veritas/shared/registry';
import { reasonOf } from '../core/error-parts.ts';
import { toolCommand } from '../core/tool-command.ts';
import { FILE_MODE } from '../files/private-modes.ts';
import { readText } from '../files/read-text.ts';
import { publicKeys } from '../keys/public-keys.ts';

/** A registry as it was read, and the text it was read from. */
export interface ReadRegistry extends ParsedRegistry {
  /** Null when there is no file. */
  readonly text: string | null;
}

/** Absolute, for messages. */
export const registryFile = (dataDir: string) => resolve(dataDir, 'registry.json');

/**
 * The registry of a data folder as it is now; an empty one without a file. A file that is damaged or not trusted is
 * replaced by the last good copy, and a broken entry by the last good one of its remote; `problems` reports it.
 * @throws Error when the file is damaged or not trusted and there is no good copy.
 */
export async function readRegistry(dataDir: string): Promise<ReadRegistry> {
  const file = registryFile(dataDir);
  const keys = await publicKeys(dirname(file));
  const lastGood = await readLastGood(dirname(file), keys);
  const version = lastGood?.version ?? 0;
  const text = await readText(file);
  if (text === null) return { text, registry: { ...NOTHING, version }, problems: [], unusable: [] };
  try {
    // A file that is not a registry is reported as such, and not for its signature.
    const parsed = parseRegistry(text, lastGood);
    await assertTrusted(text, { keys, now: Date.now(), version });
    return { text, ...parsed };
  } catch (error) {
    const reason = reasonOf(error);
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
export async function readUntrustedRegistry(dataDir: string): Promise<ReadRegistry> {
  const file = registryFile(dataDir);
  const lastGood = await readLastGood(dirname(file), await publicKeys(dirname(file)));
  const text = await readText(file);
  if (text === null) throw new Error(`There is no ${file}. Publish a remote, which makes it.`);
  const parsed = parseRegistry(text, lastGood);
  const version = Math.max(parsed.registry.version ?? 0, lastGood?.version ?? 0);
  return { text, ...parsed, registry: { ...parsed.registry, version } };
}

const NOTHING: Registry = { schema: 1, issued: new Date(0).toISOString(), remotes: [] };

async function readLastGood(folder: string, keys: readonly PublicKey[] | null): Promise<Registry | null> {
  const text = await readText(join(folder, LAST_GOOD_FILE));
  if (text === null) return null;
  try {
    await assertTrusted(text, { keys, now: Date.now(), version: 0 });
    return parseRegistry(text).registry;
  } catch {
    // There is no good copy then; the registry itself may still be good.
    return null;
  }
}
