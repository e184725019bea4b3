import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  assertTrusted,
  LAST_GOOD_FILE,
  parseRegistry,
  PUBLIC_KEYS_FILE,
  type PublicKey,
  PublicKeys,
  usablePart,
} from '@veritas/shared/registry';
import type { FastifyBaseLogger } from 'fastify';
import { replaceFile } from 'release/rules';
import * as v from 'valibot';
import { hasCode } from 'release/error-parts';
import { readPlain } from './plain-file.ts';
import { publishedOf, type PublishedRegistry } from './published-registry.ts';

/** Size limit: the registry of a hundred remotes is a tenth of it. */
const LARGEST_REGISTRY = 4 * 2 ** 20;

const LAST_GOOD_STAYS = 'the registry is broken; the last good one stays in use';
const NOTHING_STAYS =
  'the registry is broken, and no good copy is there: no page can be opened until it is restored, or checked and signed (release sign)';

interface ReadRegistry {
  readonly published: PublishedRegistry;
  /** The document without unusable entries; null when the result is not signed. */
  readonly text: string | null;
}

/**
 * The current `registry.json` of the data folder: publishing needs no restart. A broken document does not replace the
 * last good one, also after a restart; broken entries do not affect the others.
 */
export class FolderRegistry {
  readonly #file: string;
  readonly #lastGoodFile: string;
  readonly #keysFile: string;
  readonly #log: FastifyBaseLogger;
  readonly #clock: () => number;
  #version = '';
  #good: PublishedRegistry | null = null;
  #loading: Promise<PublishedRegistry | null> | null = null;

  constructor(file: string, log: FastifyBaseLogger, clock: () => number) {
    this.#file = file;
    this.#lastGoodFile = join(dirname(file), LAST_GOOD_FILE);
    this.#keysFile = join(dirname(file), PUBLIC_KEYS_FILE);
    this.#log = log;
    this.#clock = clock;
  }

  /** Null while nothing was ever published. */
  async read(): Promise<PublishedRegistry | null> {
    const version = await this.#versionOnDisk();
    if (version === this.#version) return this.#good;
    if (this.#loading) {
      // A read in progress may have started before the change that this request must see.
      await this.#loading;
      return this.read();
    }
    this.#loading = this.#load(version).finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(version: string): Promise<PublishedRegistry | null> {
    this.#good = version === '' ? null : await this.#readGood();
    this.#version = version;
    return this.#good;
  }

  async #readGood(): Promise<PublishedRegistry | null> {
    const lastGood = this.#good ?? (await this.#readFile(this.#lastGoodFile, null))?.published ?? null;
    const read = await this.#readFile(this.#file, lastGood);
    if (read === null) return lastGood;
    if (read.text !== null) await this.#keepLastGood(read.text);
    return read.published;
  }

  async #readFile(file: string, lastGood: PublishedRegistry | null): Promise<ReadRegistry | null> {
    try {
      const text = await this.#textOf(file);
      if (text === null) return null;
      const { registry, problems } = parseRegistry(text, lastGood?.registry, usablePart);
      const keys = await this.#keys();
      const version = lastGood?.registry.version ?? 0;
      const signer = await assertTrusted(text, { keys, now: this.#clock(), version });
      if (file === this.#file && signer) this.#warnOfItsEnd(signer);
      for (const problem of problems) this.#log.error({ file, problem }, 'an entry of the registry is broken');
      // A copy without the broken entries would not be signed. Incomplete entries are used for pages only.
      const copy =
        problems.length === 0 ? text : keys ? null : JSON.stringify(parseRegistry(text, lastGood?.registry).registry);
      return { published: publishedOf(registry), text: copy };
    } catch (error) {
      const reason = { err: error, file };
      if (file === this.#lastGoodFile) this.#log.warn(reason, 'the copy of the last good registry is of no use');
      else this.#log.error(reason, lastGood ? LAST_GOOD_STAYS : NOTHING_STAYS);
      return null;
    }
  }

  /** A running server keeps what it accepted: without this only the first start after that day would show it. */
  #warnOfItsEnd({ id, until }: PublicKey): void {
    if (until === null) return;
    const problem = `it is trusted until ${until}, when the key ${id} ends. Sign it again before that: release sign`;
    this.#log.warn({ file: this.#file, problem }, 'the registry has the signature of a replaced key');
  }

  /** Null when there is no last good copy yet. */
  async #textOf(file: string): Promise<string | null> {
    const content = await readPlain(dirname(file), basename(file), LARGEST_REGISTRY);
    if (content !== null) return content.toString('utf8');
    if (file === this.#lastGoodFile && !existsSync(file)) return null;
    throw new Error(`It is not a plain file of at most ${LARGEST_REGISTRY / 2 ** 20} MiB.`);
  }

  /** Null while no key was ever made: registries need no signature then. */
  async #keys(): Promise<PublicKeys['keys'] | null> {
    try {
      return v.parse(PublicKeys, JSON.parse(await readFile(this.#keysFile, 'utf8'))).keys;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw new Error(`${this.#keysFile} is damaged, so no registry is trusted.`, { cause: error });
    }
  }

  /** For the next start. Pages are served without it, too. */
  async #keepLastGood(text: string): Promise<void> {
    try {
      await replaceFile(this.#lastGoodFile, text);
    } catch (error) {
      this.#log.warn({ err: error, file: this.#lastGoodFile }, 'a copy of the good registry could not be kept');
    }
  }

  /** Cache key: changes with the registry and its accepted keys; '' without a registry. */
  async #versionOnDisk(): Promise<string> {
    const [registry, keys] = await Promise.all([stampOf(this.#file), stampOf(this.#keysFile)]);
    return registry && `${registry} ${keys}`;
  }
}

async function stampOf(file: string): Promise<string> {
  try {
    const { ctimeMs, mtimeMs, size, ino } = await stat(file);
    // A later change of permissions changes only ctime.
    return `${ino}-${size}-${mtimeMs}-${ctimeMs}`;
  } catch (error) {
    // Anything else, such as a loop of links, is reported when the file is read.
    return hasCode(error, 'ENOENT') ? '' : String(error);
  }
}
