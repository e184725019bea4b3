import { logFailure } from '@veritas/shared/api';
import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';
import type { RegistryEntry } from '@veritas/shared/registry';
import type { ComponentType } from 'react';
import { clearRemote } from './clear-remote.ts';
import { federation } from './federation.ts';
import { LoadError, reasonOf } from './load-error.ts';
import { countFailure } from './loading-hooks.ts';
import { manifestUrl, readRegistry, remoteOfPage, rereadRegistry } from './registry.ts';

/** After this long the page's card takes the place of the skeleton. */
const DEADLINE_MS = 8_000;

export type LoadedPage =
  | { readonly kind: 'loaded'; readonly title: string; readonly Page: ComponentType }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly remote: string | null; readonly reason: string };

const registered = new Map<string, string>();

/**
 * Brings the page from the remote that the registry names for it. A failure is a value with a reason for the page's
 * card; it costs this page only. Calling again after a failure starts afresh, without a reload.
 */
export async function loadPage(page: string, isRetry: boolean): Promise<LoadedPage> {
  let entry: RegistryEntry | null = null;
  try {
    entry = remoteOfPage(await (isRetry ? rereadRegistry() : readRegistry()), page);
    // It may have been published since the registry was read.
    if (!entry && !isRetry) entry = remoteOfPage(await rereadRegistry(), page);
    if (!entry) return { kind: 'missing' };
    return await withDeadline(fromRemote(entry, page));
  } catch (error) {
    logFailure(`Loading ${entry ? `${entry.name} ${entry.active.version}` : page}`, error);
    if (entry) forget(entry.name);
    return { kind: 'failed', remote: entry?.title ?? null, reason: reasonOf(error) };
  }
}

async function fromRemote(entry: RegistryEntry, page: string): Promise<LoadedPage> {
  const { name, active } = entry;
  if (active.contract !== CONTRACT_VERSION) {
    throw new LoadError(
      `Version ${active.version} was built for contract ${active.contract}, this console serves ${CONTRACT_VERSION}.`,
    );
  }
  register(name, manifestUrl(active));
  const remote = (await federation.loadRemote<{ default: Remote }>(`${name}/remote`))?.default;
  const found = remote?.pages[page];
  if (!found) throw new LoadError(`Version ${active.version} does not bring the page that its release names.`);
  const { default: Page } = await found.load();
  return { kind: 'loaded', title: found.title, Page };
}

function register(name: string, entry: string): void {
  const before = registered.get(name);
  if (before === entry) return;
  if (before !== undefined) clearRemote(name);
  federation.registerRemotes([{ name, entry }], { force: true });
  registered.set(name, entry);
}

/** Makes the next attempt start from nothing. */
function forget(name: string): void {
  countFailure(name);
  registered.delete(name);
  clearRemote(name);
}

async function withDeadline<T>(task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadError(`No answer within ${DEADLINE_MS / 1_000} seconds.`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([task, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
