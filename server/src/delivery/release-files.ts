import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isDelivered, jsonOrNull, MANIFEST_FILE, RELEASE_FILE, Release } from '@veritas/shared/registry';
import { integrityOf } from '@veritas/shared/integrity';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Releases } from '../releases/releases.ts';
import { KeptFiles } from './kept-files.ts';
import { readCopy } from './packed-copy.ts';

/** The fields required of an older release, which may have an older description. */
const OlderRelease = v.pick(Release, ['version', 'files']);
type OlderRelease = v.InferOutput<typeof OlderRelease>;

const KEPT_BYTES = 64 * 2 ** 20;
const KEPT_RELEASES = 200;

/** A file of a release, and its compressed copies if they have the same content. */
export interface ReleaseFile {
  readonly integrity: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const pack = promisify(gzip);

type Copy = Awaited<ReturnType<typeof readCopy>>;
const usable = (copy: Copy) => (copy === 'damaged' ? null : copy);

/**
 * The files of released remotes: only those that the registry names, or that it named when an older release was
 * published, and only with the content that it named (docs/decisions/112-only-what-the-registry-lists.md).
 */
export class ReleaseFiles {
  readonly #releases: Releases;
  readonly #log: FastifyBaseLogger;
  readonly #kept = new KeptFiles<ReleaseFile>(KEPT_BYTES);
  readonly #older = new Map<string, OlderRelease>();

  constructor(releases: Releases, log: FastifyBaseLogger) {
    this.#releases = releases;
    this.#log = log;
  }

  /**
   * Null for a file that is not listed, not a plain file, or has other content than listed. `path` is
   * `<name>/<version>/<file>`.
   */
  async read(path: string): Promise<ReleaseFile | null> {
    const [name = '', version = '', ...rest] = path.split('/');
    const file = rest.join('/');
    if (!isDelivered(file)) return null;
    const files = await this.#listed(name, version);
    if (!files || !Object.hasOwn(files, file)) return null;
    const integrity = files[file] ?? '';
    const key = `${path} ${integrity}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const plain = await this.#releases.file(path);
    if (plain === null || integrityOf(plain) !== integrity) {
      this.#log.error(
        { event: 'release_damaged', file: path },
        'a file of a release is missing or not what was published',
      );
      return null;
    }
    const copies = await Promise.all([this.#copy(path, 'br', plain), this.#copy(path, 'gz', plain)]);
    const [br, gz] = [usable(copies[0]), usable(copies[1])];
    // The manifest is written after the build has compressed its files.
    const packed = gz ?? (file === MANIFEST_FILE ? await pack(plain) : null);
    const found = { integrity, plain, br, gzip: packed };
    // A damaged copy is used again once it is repaired.
    if (copies.every((copy) => copy !== 'damaged')) this.#kept.keep(key, found, bytesOf(found));
    return found;
  }

  /** The files of a release by their integrity; null for a release that was never published or was revoked. */
  async #listed(name: string, version: string): Promise<Release['files'] | null> {
    const published = await this.#releases.read();
    if (published?.revoked.has(`${name}/${version}`)) return null;
    const listed = published?.releases.get(`${name}/${version}`);
    return listed?.files ?? (await this.#olderRelease(name, version))?.files ?? null;
  }

  /** An open page still requests files of the release that it was loaded with. */
  async #olderRelease(name: string, version: string): Promise<OlderRelease | null> {
    const known = this.#older.get(`${name}/${version}`);
    if (known) return known;
    const text = await this.#releases.file(`${name}/${version}/${RELEASE_FILE}`);
    const release = v.safeParse(OlderRelease, jsonOrNull(text?.toString('utf8') ?? ''));
    if (!release.success || release.output.version !== version) return null;
    if (this.#older.size >= KEPT_RELEASES) this.#older.clear();
    this.#older.set(`${name}/${version}`, release.output);
    return release.output;
  }

  async #copy(path: string, ending: 'br' | 'gz', plain: Buffer): Promise<Copy> {
    const copy = await readCopy(this.#releases, { path, ending, plain });
    if (copy === 'damaged')
      this.#log.error(
        { event: 'release_damaged', file: `${path}.${ending}` },
        'a compressed copy is not what was published',
      );
    return copy;
  }
}

function bytesOf({ plain, br, gzip }: ReleaseFile): number {
  return plain.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
