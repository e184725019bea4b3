import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LAST_GOOD_FILE, parseRegistry } from '@veritas/shared/registry';
import type { Registry, Release } from '@veritas/shared/registry';
import type { FastifyBaseLogger } from 'fastify';

/** The registry as it is stored, and what the pages' policy and the delivery of files need of it. */
export interface PublishedRegistry {
  readonly registry: Registry;
  /** The document as it is stored, without entries that cannot be used. */
  readonly text: string;
  readonly names: readonly string[];
  /** Origins other than the shell's that remotes are loaded from. */
  readonly origins: readonly string[];
  /** Active, previous and canary releases, by `<name>/<version>`. */
  readonly releases: ReadonlyMap<string, Release>;
  /** What must not be delivered any more, as `<name>/<version>`. */
  readonly revoked: ReadonlySet<string>;
}

/**
 * `registry.json` of the data folder, as it is at the moment of asking: publishing needs no restart. A document that is
 * broken does not replace the last good one, also not over a restart; of one with broken entries the others are used.
 */
export class RegistrySource {
  readonly #file: string;
  readonly #lastGoodFile: string;
  readonly #log: FastifyBaseLogger;
  #version = '';
  #good: PublishedRegistry | null = null;
  #loading: Promise<PublishedRegistry | null> | null = null;

  constructor(file: string, log: FastifyBaseLogger) {
    this.#file = file;
    this.#lastGoodFile = join(dirname(file), LAST_GOOD_FILE);
    this.#log = log;
  }

  /** Null while nothing was ever published. */
  async read(): Promise<PublishedRegistry | null> {
    const version = await this.#versionOnDisk();
    if (version === this.#version) return this.#good;
    this.#loading ??= this.#load(version).finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(version: string): Promise<PublishedRegistry | null> {
    this.#good = version === '' ? null : await this.#readGood();
    this.#version = version;
    return this.#good;
  }

  async #readGood(): Promise<PublishedRegistry | null> {
    const lastGood = this.#good ?? (await this.#readFile(this.#lastGoodFile, null));
    const read = await this.#readFile(this.#file, lastGood);
    if (read === null) return lastGood;
    await this.#keepLastGood(read.text);
    return read;
  }

  async #readFile(file: string, lastGood: PublishedRegistry | null): Promise<PublishedRegistry | null> {
    try {
      const text = await readFile(file, 'utf8');
      const { registry, problems } = parseRegistry(text, lastGood?.registry);
      for (const problem of problems) this.#log.error({ file, problem }, 'an entry of the registry is broken');
      return publishedOf(registry, problems.length === 0 ? text : JSON.stringify(registry));
    } catch (error) {
      const isFirst = file === this.#lastGoodFile && isMissing(error);
      if (!isFirst) this.#log.error({ err: error, file }, 'the registry is broken; the last good one stays in use');
      return null;
    }
  }

  /** For the next start. Without it pages are served all the same. */
  async #keepLastGood(text: string): Promise<void> {
    const arriving = `${this.#lastGoodFile}.${process.pid}`;
    try {
      await writeFile(arriving, text);
      await rename(arriving, this.#lastGoodFile);
    } catch (error) {
      this.#log.warn({ err: error, file: this.#lastGoodFile }, 'a copy of the good registry could not be kept');
    }
  }

  async #versionOnDisk(): Promise<string> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#file);
      return `${ino}-${size}-${mtimeMs}`;
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  }
}

function publishedOf(registry: Registry, text: string): PublishedRegistry {
  const { remotes } = registry;
  const named = remotes.flatMap(({ name, active, previous, canary }) =>
    [active, previous, canary?.release].flatMap((release) => (release ? [{ name, release }] : [])),
  );
  const bases = named.map(({ release }) => release.base).filter((base) => !base.startsWith('/'));
  return {
    registry,
    text,
    names: remotes.map(({ name }) => name),
    origins: [...new Set(bases.map((base) => new URL(base).origin))].sort(),
    releases: new Map(named.map(({ name, release }) => [`${name}/${release.version}`, release])),
    revoked: new Set(registry.revoked),
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
