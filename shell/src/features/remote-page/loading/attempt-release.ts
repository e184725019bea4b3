import { logFailure } from '@veritas/shared/api';
import { loadCatalogue, t } from '@veritas/shared/language';
import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';
import type { RegistryEntry, Release } from '@veritas/shared/registry';
import type { ComponentType } from 'react';
import { isReplaced } from '../../../lib/replaced-build.ts';
import { beginLoad } from '../../../tracing/tracing.ts';
import { clearRemote } from './clear-remote.ts';
import { federation } from '../federation/federation.ts';
import { arrivalFailure, beginArrivals, endArrivals, silenceOf } from '../files/file-arrival.ts';
import { failureOf, LoadError, OWN_REACT, type FailedBy } from '../failures/load-error.ts';
import { countFailure, leavePreloads } from '../federation/loading-hooks.ts';
import { hasOwnRenderer } from '../federation/own-renderers.ts';
import { untilPageStays } from './page-leaving.ts';
import { identityOf } from '../failures/quarantine.ts';
import { manifestUrl } from '../registry/registry.ts';
import { countHealth } from '../failures/release-health.ts';

/** For what happens between the last byte of a file and the page. */
const START_MS = 1_000;

/** The release of a page. */
export interface PageSource {
  /** As it was when the page was loaded. */
  readonly entry: RegistryEntry;
  readonly release: Release;
}

export interface PageOfRelease {
  readonly kind: 'loaded';
  readonly title: string;
  readonly Page: ComponentType;
  readonly source: PageSource;
}

interface Failure {
  readonly kind: 'failed';
  readonly by: FailedBy;
  readonly reason: string;
}

interface FailedTry extends Failure {
  /** It needs another version of the console. */
  readonly ofConsole: boolean;
  /** A file failed to load: webpack does not know of it yet, and requests it again. */
  readonly ofArrival: boolean;
}

/** The last loaded release of each remote, by `identityOf`. */
const registered = new Map<string, string>();
/** Remotes with a failure while a page of theirs may have been shown: the next attempt starts from scratch. */
const failedAhead = new Set<string>();

/**
 * Loads a page from one release of a remote, in place of any other release on the page. Nothing of a failed attempt
 * remains. @param stallMs how long a download may stall.
 */
export async function attemptRelease(
  entry: RegistryEntry,
  release: Release,
  page: string,
  stallMs: number,
): Promise<PageOfRelease | Failure> {
  const { name } = entry;
  if (failedAhead.has(name)) forget(name);
  const outcome = await tryWhileHere(entry, release, page, stallMs);
  // A page that was opened before an upgrade says nothing about a release for the newer console.
  const isForNewer = outcome.kind === 'failed' && outcome.ofConsole && (await isReplaced());
  if (!isForNewer) countHealth(name, release.version, outcome.kind);
  if (outcome.kind === 'loaded') return outcome;
  const { kind, by, ofArrival } = outcome;
  const reason = isForNewer ? t('It needs a newer console. Reload the page to get it.') : outcome.reason;
  if (by === 'files' && ofArrival) leavePreloads(name);
  forget(name);
  return { kind, by, reason };
}

/**
 * Prefetches a page. A page of the remote may be shown, so a release in use is not replaced, and a failure changes
 * nothing: neither the shown page, nor what is known of the release, nor what opening the page will try. @returns null
 * when it failed.
 */
export async function attemptAhead(
  entry: RegistryEntry,
  release: Release,
  page: string,
  stallMs: number,
): Promise<PageOfRelease | null> {
  const { name } = entry;
  const inUse = registered.get(name);
  if (failedAhead.has(name) || (inUse !== undefined && inUse !== identityOf(release))) return null;
  const outcome = await tryRelease(entry, release, page, stallMs);
  if (outcome.kind === 'loaded') return outcome;
  if (inUse === undefined) forget(name);
  else if (!outcome.ofArrival) failedAhead.add(name);
  return null;
}

/** Makes the next attempt start from scratch. */
export function forget(name: string): void {
  endArrivals(name);
  registered.delete(name);
  failedAhead.delete(name);
  clearRemote(name);
}

/**
 * A download that fails because the page is being left says nothing about the release: if the page stays, it is
 * retried.
 */
async function tryWhileHere(...attempt: Parameters<typeof tryRelease>): Promise<PageOfRelease | FailedTry> {
  const outcome = await tryRelease(...attempt);
  const stays = outcome.kind === 'failed' && outcome.by === 'files' ? untilPageStays() : null;
  if (!stays) return outcome;
  await stays;
  forget(attempt[0].name);
  return tryRelease(...attempt);
}

async function tryRelease(
  entry: RegistryEntry,
  release: Release,
  page: string,
  stallMs: number,
): Promise<PageOfRelease | FailedTry> {
  const { name } = entry;
  const endLoad = beginLoad(`${name}@${release.version}`);
  beginArrivals(name, stallMs);
  try {
    const loaded = await unlessSilent(name, stallMs + START_MS, fromRelease(entry, release, page));
    endLoad(true);
    return loaded;
  } catch (thrown) {
    const ofFiles = arrivalFailure(name);
    const error = ofFiles ?? thrown;
    const { by, ofConsole, reason } = failureOf(error);
    logFailure(`Loading ${name} ${release.version}`, error);
    endLoad(false);
    if (by === 'files' && !ofFiles) countFailure(name);
    return { kind: 'failed', by, ofConsole, reason, ofArrival: Boolean(ofFiles) };
  }
}

async function fromRelease(entry: RegistryEntry, release: Release, page: string): Promise<PageOfRelease> {
  const { name } = entry;
  const { version, contract } = release;
  if (contract !== CONTRACT_VERSION) {
    const built = { version, contract, served: CONTRACT_VERSION };
    throw new LoadError(
      t('Version {version} was built for contract {contract}, this console serves {served}.', built),
      { by: 'release', ofConsole: true },
    );
  }
  register(name, release);
  const remote = (await federation.loadRemote<{ default: Remote }>(`${name}/remote`))?.default;
  const found = remote?.pages[page];
  if (!found) {
    throw new LoadError(t('Version {version} does not contain the page that its release lists.', { version }), {
      by: 'release',
    });
  }
  // Before the page's modules run: their constants contain texts.
  await loadCatalogue(remote.catalogues);
  const { default: Page } = await found.load();
  if (hasOwnRenderer(release)) throw new LoadError(OWN_REACT, { by: 'release' });
  return { kind: 'loaded', title: found.title, Page, source: { entry, release } };
}

function register(name: string, release: Release): void {
  const before = registered.get(name);
  const identity = identityOf(release);
  if (before === identity) return;
  if (before !== undefined) forget(name);
  federation.registerRemotes([{ name, entry: manifestUrl(release) }], { force: true });
  registered.set(name, identity);
}

/** Waits while the remote makes progress. */
async function unlessSilent<T>(name: string, limitMs: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const check = () => {
      const left = limitMs - silenceOf(name);
      if (left > 0) timer = setTimeout(check, left);
      else reject(new LoadError(t('No answer within {seconds} seconds.', { seconds: limitMs / 1_000 })));
    };
    check();
  });
  try {
    return await Promise.race([task, silence]);
  } finally {
    clearTimeout(timer);
  }
}
