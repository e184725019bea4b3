import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Registry } from '@veritas/shared/registry';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

/** A registry as it is served, and what the pages' policy needs of it. */
export interface PublishedRegistry {
  readonly body: Buffer;
  readonly etag: string;
  readonly names: readonly string[];
  /** Origins other than the shell's that remotes are loaded from. */
  readonly origins: readonly string[];
}

/**
 * `registry.json` of the data folder, as it is at the moment of asking: publishing needs no restart. A broken document
 * does not replace the last good one.
 */
export class RegistrySource {
  readonly #file: string;
  readonly #log: FastifyBaseLogger;
  #version = '';
  #good: PublishedRegistry | null = null;

  constructor(file: string, log: FastifyBaseLogger) {
    this.#file = file;
    this.#log = log;
  }

  /** Null while nothing was ever published. */
  async read(): Promise<PublishedRegistry | null> {
    const version = await this.#versionOnDisk();
    if (version === this.#version) return this.#good;
    this.#version = version;
    if (version === '') {
      this.#good = null;
      return null;
    }
    try {
      this.#good = parse(await readFile(this.#file));
    } catch (error) {
      this.#log.error({ err: error, file: this.#file }, 'the registry is broken; the last good one stays in use');
    }
    return this.#good;
  }

  async #versionOnDisk(): Promise<string> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#file);
      return `${ino}-${size}-${mtimeMs}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }
}

function parse(body: Buffer): PublishedRegistry {
  const { remotes } = v.parse(Registry, JSON.parse(body.toString('utf8')));
  const bases = remotes.flatMap(({ active, previous }) => (previous ? [active.base, previous.base] : [active.base]));
  const origins = new Set(bases.filter((base) => !base.startsWith('/')).map((base) => new URL(base).origin));
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    names: remotes.map(({ name }) => name),
    origins: [...origins].sort(),
  };
}
