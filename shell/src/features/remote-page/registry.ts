import { logFailure } from '@veritas/shared/api';
import { MANIFEST_FILE, Registry, type RegistryEntry, type Release } from '@veritas/shared/registry';
import * as v from 'valibot';
import { LoadError } from './load-error.ts';

const REGISTRY_URL = '/registry.json';
const REGISTRY_TIMEOUT_MS = 5_000;

/** Well formed and wrong: an empty or malformed integrity would be ignored by the browser, and the file run. */
const NEVER_MATCHES = `sha384-${'A'.repeat(64)}`;

let good: Registry | null = null;
let reading: Promise<Registry> | null = null;
const integrities = new Map<string, string>();
const listeners = new Set<() => void>();

/** The registry that was read last, or null. */
export function currentRegistry(): Registry | null {
  return good;
}

/** Calls the listener whenever another registry has been read, until the answer is called. */
export function subscribeToRegistry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The registry, read once and kept until `rereadRegistry`.
 * @throws LoadError with a sentence for the page's card.
 */
export async function readRegistry(): Promise<Registry> {
  return good ?? readNow();
}

/** The registry as it is now, or the one that was read before while the new one cannot be had. */
export async function rereadRegistry(): Promise<Registry> {
  try {
    return await readNow();
  } catch (error) {
    if (!good) throw error;
    logFailure('Reading the registry again', error);
    return good;
  }
}

function readNow(): Promise<Registry> {
  reading ??= fetchRegistry().finally(() => {
    reading = null;
  });
  return reading;
}

async function fetchRegistry(): Promise<Registry> {
  const registry = v.safeParse(Registry, await fetchDocument());
  if (!registry.success) throw new LoadError('The list of installed pages has an unexpected form.');
  for (const { active, previous } of registry.output.remotes) {
    for (const release of previous ? [active, previous] : [active]) remember(release);
  }
  good = registry.output;
  for (const listener of listeners) listener();
  return good;
}

async function fetchDocument(): Promise<unknown> {
  const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
  const answer = await fetch(REGISTRY_URL, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    throw new LoadError('The list of installed pages could not be fetched.', { cause });
  });
  if (!answer.ok) throw new LoadError(`The list of installed pages is not available (${answer.status}).`);
  return answer.json().catch((cause: unknown) => {
    throw new LoadError('The list of installed pages could not be read.', { cause });
  });
}

function remember(release: Release): void {
  for (const [file, integrity] of Object.entries(release.files)) integrities.set(fileUrl(release, file), integrity);
}

function fileUrl(release: Release, file: string): string {
  return new URL(file, new URL(release.base, window.location.href)).href;
}

export function manifestUrl(release: Release): string {
  return fileUrl(release, MANIFEST_FILE);
}

/** Whether the registry names this file; nothing else may become a script. */
export function isRegistered(url: string): boolean {
  return integrities.has(withoutQuery(url));
}

/** What a file must hash to; a file that the registry does not name can never match. */
export function integrityOf(url: string): string {
  return integrities.get(withoutQuery(url)) ?? NEVER_MATCHES;
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url, window.location.href);
  return origin + pathname;
}

/** The remote whose active release has the page, or null when none does. */
export function remoteOfPage(registry: Registry, page: string): RegistryEntry | null {
  return registry.remotes.find(({ active }) => active.pages.some(({ path }) => path === page)) ?? null;
}
