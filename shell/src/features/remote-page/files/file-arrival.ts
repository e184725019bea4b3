import { t } from '@veritas/shared/language';
import { download, type Line } from './download.ts';
import { LoadError } from '../failures/load-error.ts';
import { integrityOf, isRegistered } from '../registry/registry.ts';

/** A file without progress for this long is aborted; a slow download that still delivers is waited for. */
export const STALL_MS = 8_000;

/** State of the files of one remote in this attempt to load it. */
interface Attempt extends Line {
  readonly arrived: Map<string, Promise<void>>;
  failure: unknown;
}

const attempts = new Map<string, Attempt>();

function attemptAt(remote: string): Attempt {
  const known = attempts.get(remote);
  if (known) return known;
  const lastProgress = performance.now();
  const attempt = { arrived: new Map(), abort: new AbortController(), stallMs: STALL_MS, lastProgress, failure: null };
  attempts.set(remote, attempt);
  return attempt;
}

/** Starts to load a remote; earlier results stay known. */
export function beginArrivals(remote: string, stallMs: number): void {
  Object.assign(attemptAt(remote), { stallMs, lastProgress: performance.now(), failure: null });
}

/** Aborts pending downloads. Complete files stay in the browser's cache for the next attempt. */
export function endArrivals(remote: string): void {
  attempts.get(remote)?.abort.abort();
  attempts.delete(remote);
}

/** Time without progress of a remote, in ms. */
export function silenceOf(remote: string): number {
  return performance.now() - attemptAt(remote).lastProgress;
}

/** Why a file of the remote failed in this attempt; the federation runtime hides it in its own errors. */
export function arrivalFailure(remote: string): unknown {
  return attempts.get(remote)?.failure ?? null;
}

/**
 * Fetches files of a remote before an element requests them: unlike an element's, this download reports progress and
 * can be aborted, so that the next request does not wait behind a hung one. The element then finds the file in the
 * browser's cache. Files that are not in the registry are skipped.
 */
export async function arrive(remote: string, urls: readonly string[]): Promise<void> {
  const { arrived } = attemptAt(remote);
  const arrivals = urls.filter(isRegistered).map((url) => {
    const known = arrived.get(url) ?? fetchFile(remote, url).then(() => undefined);
    arrived.set(url, known);
    known.catch(() => arrived.delete(url));
    return known;
  });
  await Promise.all(arrivals);
}

/**
 * The content of a file as it was released. @throws LoadError when it fails to load, or does not match the registry.
 */
export async function fetchFile(remote: string, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const attempt = attemptAt(remote);
  try {
    const content = await download(url, 'default', attempt);
    if (await isIntact(url, content)) return content;
    // The browser caches files of releases permanently, damaged ones too.
    const again = await download(url, 'reload', attempt);
    if (await isIntact(url, again)) return again;
    throw new LoadError(t('One of its files does not match the release.'), { cause: url });
  } catch (error) {
    attempt.failure ??= error;
    throw error;
  }
}

/** Elements check it again; browsers offer no cryptography on plain http from another machine. */
async function isIntact(url: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-384', content));
  return integrityOf(url) === `sha384-${btoa(String.fromCharCode(...digest))}`;
}
