import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { integrityOf } from '@veritas/shared/integrity';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { isPlain, readPlain } from '../releases/plain-file.ts';
import { LARGEST_FILE } from '../releases/releases.ts';
import { KeptFiles } from './kept-files.ts';

/** Compressed copies lie beside a file; the first that the browser accepts is sent. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const ENDINGS = ['', ...CODINGS.map(([, ending]) => ending)];

/** Written by the build of the shell: the page with the scripts behind the sign-in. */
const SIGNED_IN_PAGE = 'signed-in.html';

/** Some builds. */
const KEPT_BYTES = 32 * 2 ** 20;
/**
 * The clocks of file systems tick every few milliseconds, on some every two seconds: two changes in one tick look the
 * same.
 */
const TICK_MS = 2_000;

interface ShellFile {
  readonly content: Buffer;
  readonly coding: string | null;
  readonly integrity: string;
}

/** A file and its copies as the file system tells them apart. */
interface State {
  readonly text: string;
  readonly changedAt: number;
}

/** The built shell, which may be exchanged while the server runs. */
export class ShellFolder {
  readonly #folder: string;
  readonly #clock: () => number;
  /** Cache: finding, reading and hashing a file costs several times as much as sending it. */
  readonly #kept = new KeptFiles<{ readonly state: string; readonly file: ShellFile }>(KEPT_BYTES);

  constructor({ config, clock }: Pick<AppContext, 'config' | 'clock'>) {
    this.#folder = config.shellDir;
    this.#clock = clock;
  }

  /** A file of the shell in an encoding that the browser accepts; null when there is none. */
  async file(request: Pick<FastifyRequest, 'headers'>, path: string): Promise<ShellFile | null> {
    const isDirect = posix.normalize(path) === path && !/(^|\/)\./.test(path) && !path.includes('\0');
    if (!isDirect) return null;
    const accepted = CODINGS.filter(([coding]) => acceptsEncoding(request, coding));
    const key = [path, ...accepted.map(([coding]) => coding)].join(' ');
    const state = await this.#stateOf(path);
    const kept = this.#kept.get(key);
    if (state !== null && kept?.state === state.text) return kept.file;
    const file = await readFile(this.#folder, path, accepted);
    // What was exchanged while it was read is not of this state, which may come back.
    if (file && state && state.changedAt < this.#clock() - TICK_MS) {
      const isSame = (await this.#stateOf(path))?.text === state.text;
      if (isSame) this.#kept.keep(key, { state: state.text, file }, file.content.length);
    }
    return file;
  }

  /**
   * The page of the shell; null when it is not built. Other browsers than WebKit preload the scripts behind the
   * sign-in: with an element as well, they would compile and run the last of them twice.
   */
  async page(request: Pick<FastifyRequest, 'headers'>, withScripts: boolean): Promise<ShellFile | null> {
    const signedIn = withScripts ? await this.file(request, SIGNED_IN_PAGE) : null;
    // A development build has no page of its own for signed-in users.
    return signedIn ?? this.file(request, 'index.html');
  }

  /** Null where there is no such file, or none that can be told. */
  async #stateOf(path: string): Promise<State | null> {
    const found = await Promise.all(
      ENDINGS.map((ending) => lstat(join(this.#folder, path + ending), { bigint: true }).catch(() => null)),
    );
    if (!found[0]) return null;
    return {
      text: found.map(identityOf).join(),
      changedAt: Math.max(...found.map((one) => (one ? Math.max(Number(one.ctimeMs), Number(one.mtimeMs)) : 0))),
    };
  }
}

/** Differs after every change, also one that restores size and date: nobody sets the time of the last change. */
function identityOf(found: BigIntStats | null): string {
  return found ? [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ') : '';
}

/** Read through one open file: an upgrade may replace or delete it at any moment. */
async function readFile(
  folder: string,
  path: string,
  accepted: readonly (typeof CODINGS)[number][],
): Promise<ShellFile | null> {
  if (!(await isPlain(folder, path))) return null;
  for (const [coding, ending] of accepted) {
    const packed = await readPlain(folder, path + ending, LARGEST_FILE);
    if (packed) return { content: packed, coding, integrity: integrityOf(packed) };
  }
  const content = await readPlain(folder, path, LARGEST_FILE);
  return content && { content, coding: null, integrity: integrityOf(content) };
}
