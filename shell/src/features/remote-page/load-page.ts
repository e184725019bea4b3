import { logFailure } from '@veritas/shared/api';
import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';
import type { RegistryEntry, Release } from '@veritas/shared/registry';
import type { ComponentType } from 'react';
import { clearRemote } from './clear-remote.ts';
import { federation } from './federation.ts';
import { arrivalFailure, beginArrivals, endArrivals, silenceOf, STALL_MS } from './file-arrival.ts';
import { failureOf, LoadError } from './load-error.ts';
import { countFailure } from './loading-hooks.ts';
import { manifestUrl, readRegistry, remoteOfPage, rereadRegistry } from './registry.ts';

/** While the card is shown, another attempt waits in vain no longer than this. */
const STALL_IN_RECOVERY_MS = 4_000;
/** For what happens between the last byte of a file and the page. */
const START_MS = 1_000;

/** `open`: a page is opened. `retry`: the user asked for it. `recover`: nobody asked, the card is still shown. */
export type LoadMode = 'open' | 'retry' | 'recover';

/** The release that a page came from. */
export interface PageSource {
  readonly remote: string;
  readonly release: Release;
}

export type LoadedPage =
  | { readonly kind: 'loaded'; readonly title: string; readonly Page: ComponentType; readonly source: PageSource }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly remote: string | null; readonly reason: string };

const registered = new Map<string, string>();
const loading = new Map<string, Promise<LoadedPage>>();
const turns = new Map<string, Promise<unknown>>();
/** Releases that came and could not be used; until another one is published, only the user tries them again. */
const unusable = new Map<string, { readonly release: string; readonly page: LoadedPage }>();

/**
 * Brings the page from the remote that the registry names for it. A failure is a value with a reason for the page's
 * card; it costs this page only. Calling again after a failure starts afresh, without a reload.
 */
export function loadPage(page: string, mode: LoadMode): Promise<LoadedPage> {
  const key = `${page} ${mode}`;
  const known = loading.get(key);
  if (known) return known;
  const load = loadNow(page, mode).finally(() => loading.delete(key));
  loading.set(key, load);
  return load;
}

async function loadNow(page: string, mode: LoadMode): Promise<LoadedPage> {
  let entry: RegistryEntry | null;
  try {
    entry = remoteOfPage(await (mode === 'open' ? readRegistry() : rereadRegistry()), page);
    // It may have been published since the registry was read.
    if (!entry && mode === 'open') entry = remoteOfPage(await rereadRegistry(), page);
  } catch (error) {
    logFailure(`Loading ${page}`, error);
    return { kind: 'failed', remote: null, reason: failureOf(error).reason };
  }
  if (!entry) return { kind: 'missing' };
  const { name } = entry;
  const found = entry;
  return inTurn(name, () => fromRemote(found, page, mode));
}

/** One attempt at a remote after the other: each starts by removing what is left of the one before. */
function inTurn<T>(remote: string, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(remote) ?? Promise.resolve()).then(task);
  turns.set(
    remote,
    turn.catch(() => undefined),
  );
  return turn;
}

async function fromRemote({ name, title, active }: RegistryEntry, page: string, mode: LoadMode): Promise<LoadedPage> {
  const known = unusable.get(name);
  if (mode === 'recover' && known?.release === identityOf(active)) return known.page;
  unusable.delete(name);
  const stallMs = mode === 'recover' ? STALL_IN_RECOVERY_MS : STALL_MS;
  beginArrivals(name, stallMs);
  try {
    return await unlessSilent(name, stallMs + START_MS, fromRelease(name, active, page));
  } catch (thrown) {
    const ofFiles = arrivalFailure(name);
    const error = ofFiles ?? thrown;
    const { by, reason } = failureOf(error);
    logFailure(`Loading ${name} ${active.version}`, error);
    if (by === 'files' && !ofFiles) countFailure(name);
    forget(name);
    const failed = { kind: 'failed', remote: title, reason } as const;
    if (by === 'release') unusable.set(name, { release: identityOf(active), page: failed });
    return failed;
  }
}

async function fromRelease(name: string, release: Release, page: string): Promise<LoadedPage> {
  const { version, contract } = release;
  if (contract !== CONTRACT_VERSION) {
    const versions = `Version ${version} was built for contract ${contract}, this console serves ${CONTRACT_VERSION}.`;
    throw new LoadError(versions, { by: 'release' });
  }
  register(name, manifestUrl(release), identityOf(release));
  const remote = (await federation.loadRemote<{ default: Remote }>(`${name}/remote`))?.default;
  const found = remote?.pages[page];
  if (!found) {
    throw new LoadError(`Version ${version} does not bring the page that its release names.`, { by: 'release' });
  }
  const { default: Page } = await found.load();
  return { kind: 'loaded', title: found.title, Page, source: { remote: name, release } };
}

/** Notes that a page threw while it was shown: its release is not shown again by itself. */
export function reportThrown({ remote, release }: PageSource): void {
  const reason = 'Something on this page failed while it was shown.';
  unusable.set(remote, { release: identityOf(release), page: { kind: 'failed', remote: null, reason } });
  forget(remote);
}

/** Two releases of one version may differ while a remote is developed. */
function identityOf(release: Release): string {
  return JSON.stringify(release);
}

function register(name: string, entry: string, identity: string): void {
  const before = registered.get(name);
  if (before === identity) return;
  if (before !== undefined) clearRemote(name);
  federation.registerRemotes([{ name, entry }], { force: true });
  registered.set(name, identity);
}

/** Makes the next attempt start from nothing. */
function forget(name: string): void {
  endArrivals(name);
  registered.delete(name);
  clearRemote(name);
}

/** Waits as long as something of the remote comes. */
async function unlessSilent<T>(name: string, limitMs: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const check = () => {
      const left = limitMs - silenceOf(name);
      if (left > 0) timer = setTimeout(check, left);
      else reject(new LoadError(`No answer within ${limitMs / 1_000} seconds.`));
    };
    check();
  });
  try {
    return await Promise.race([task, silence]);
  } finally {
    clearTimeout(timer);
  }
}
