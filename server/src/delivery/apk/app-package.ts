import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UNKNOWN_APP_VERSION } from '@veritas/shared/contracts';
import { nullWhereMissing } from 'release/error-parts';
import { readText } from 'release/rules';
import * as v from 'valibot';
import type { Config } from '../../core/config/config.ts';

/** What `publish-apk` notes beside the file; replaced in one step, so that file and facts always belong together. */
export const NOTE_FILE = 'current.json';

export const Note = v.object({
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}\.apk$/)),
  version: v.string(),
  size: v.number(),
  sha256: v.string(),
  published_at: v.string(),
});
export type Note = v.InferOutput<typeof Note>;

export interface AppPackage extends Omit<Note, 'file'> {
  /** Absolute. */
  readonly path: string;
}

type Place = Pick<Config, 'apkPath' | 'dataDir'>;

export const packageFolder = (dataDir: string): string => join(dataDir, 'apk');

/** What was published, else the file of the setting; null when there is neither. */
export class PackageSource {
  readonly #place: Place;
  #kept: { readonly key: string; readonly sha256: Promise<string> } | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  async current(): Promise<AppPackage | null> {
    const published = await this.published();
    if (!published) return this.#placed();
    const { isThere, ...found } = published;
    // Another file is no substitute.
    return isThere ? found : null;
  }

  /** What was published, and whether its file is there, as a whole; null when nothing was. */
  async published(): Promise<(AppPackage & { readonly isThere: boolean }) | null> {
    const folder = packageFolder(this.#place.dataDir);
    const text = await readText(join(folder, NOTE_FILE));
    if (text === null) return null;
    const { file, ...facts } = v.parse(Note, JSON.parse(text));
    const path = join(folder, file);
    const found = await stat(path).catch(nullWhereMissing);
    return { ...facts, path, isThere: found?.size === facts.size };
  }

  async #placed(): Promise<AppPackage | null> {
    const path = this.#place.apkPath;
    const found = await stat(path).catch(nullWhereMissing);
    if (!found?.isFile()) return null;
    const key = `${found.size} ${found.mtimeMs}`;
    if (this.#kept?.key !== key) this.#kept = { key, sha256: sha256Of(path) };
    const sha256 = await this.#kept.sha256.catch((error: unknown) => {
      // A later change of permissions changes neither size nor date.
      this.#kept = undefined;
      throw error;
    });
    return { path, version: UNKNOWN_APP_VERSION, size: found.size, sha256, published_at: found.mtime.toISOString() };
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
