import { logFailure, person } from '@veritas/shared/api';
import type { RegistryEntry, Release } from '@veritas/shared/registry';
import { attemptAhead, attemptRelease, forget, type PageOfRelease, type PageSource } from './attempt-release.ts';
import { STALL_MS } from '../files/file-arrival.ts';
import { failureOf, whyStopped } from '../failures/load-error.ts';
import { endQuarantine, identityOf, isQuarantined, quarantine } from '../failures/quarantine.ts';
import { readRegistry, remoteOfPage, rereadRegistry } from '../registry/registry.ts';
import { countHealth } from '../failures/release-health.ts';
import { whySwitchedOff } from '../failures/switched-off.ts';

/** While the card is shown, or after an equally long wait for a failed prefetch, an attempt does not wait longer. */
const STALL_IN_RECOVERY_MS = 4_000;

/**
 * `open`: a page is opened. `retry`: the user pressed it. `recover`: automatic, while the card is shown. `ahead`:
 * prefetch of the next page.
 */
export type LoadMode = 'open' | 'retry' | 'recover' | 'ahead';

export type LoadedPage =
  | PageOfRelease
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly remote: string | null; readonly reason: string; readonly isOff?: boolean };

const loading = new Map<string, Promise<LoadedPage>>();
const turns = new Map<string, Promise<unknown>>();
/** Releases that loaded but cannot be used; until another one is published, only the user can retry them. */
const unusable = new Map<string, { readonly release: string; readonly page: LoadedPage }>();
/** When the prefetch of a page of a remote last failed, by `performance.now()`. */
const failedAheadAt = new Map<string, number>();

/**
 * Loads the page from the remote in the registry: from its active release, or from the previous one when that fails. A
 * failure is a value with a reason for the page's card; it affects this page only. Calling again after a failure starts
 * from scratch, without a reload. An opening waits for a pending prefetch, and retries a failed one itself.
 */
export function loadPage(page: string, mode: LoadMode): Promise<LoadedPage> {
  // A pending load of another user may be of a canary that is not for this one.
  const key = `${person} ${page} ${mode}`;
  const known = loading.get(key);
  if (known) return known;
  const load = loadNow(page, mode).finally(() => loading.delete(key));
  loading.set(key, load);
  return load;
}

async function loadNow(page: string, mode: LoadMode): Promise<LoadedPage> {
  let entry: RegistryEntry | null;
  try {
    const isFirst = mode === 'open' || mode === 'ahead';
    entry = remoteOfPage(await (isFirst ? readRegistry() : rereadRegistry()), page);
    // It may have been published since the registry was read.
    if (!entry && mode === 'open') entry = remoteOfPage(await rereadRegistry(), page);
  } catch (error) {
    logFailure(`Loading ${page}`, error);
    return { kind: 'failed', remote: null, reason: failureOf(error).reason };
  }
  if (!entry) return { kind: 'missing' };
  const found = entry;
  const switchedOff = whySwitchedOff(found);
  if (switchedOff !== null) return { kind: 'failed', remote: found.title, reason: switchedOff, isOff: true };
  const asked = performance.now();
  return inTurn(found.name, () => fromRemote(found, page, mode, asked));
}

/** One attempt per remote at a time: each starts by removing what remains of the previous one. */
function inTurn<T>(remote: string, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(remote) ?? Promise.resolve()).then(task);
  turns.set(
    remote,
    turn.catch(() => undefined),
  );
  return turn;
}

async function fromRemote(entry: RegistryEntry, page: string, mode: LoadMode, asked: number): Promise<LoadedPage> {
  const { name, title, active } = entry;
  const before = releaseBefore(entry, page);
  const first = before && mode !== 'retry' && isQuarantined(entry) ? before : active;
  const known = unusable.get(name);
  if ((mode === 'recover' || mode === 'ahead') && known?.release === identityOf(first)) return known.page;
  // The failure is not reported: opening the page will find out for itself.
  if (mode === 'ahead') {
    const ahead = await attemptAhead(entry, first, page, STALL_MS);
    if (!ahead) failedAheadAt.set(name, performance.now());
    return ahead ?? { kind: 'missing' };
  }
  unusable.delete(name);

  const hasWaited = (failedAheadAt.get(name) ?? -1) >= asked && performance.now() - asked > STALL_IN_RECOVERY_MS;
  const isImpatient = mode === 'recover' || (mode === 'open' && hasWaited);
  const stallMs = isImpatient ? STALL_IN_RECOVERY_MS : STALL_MS;
  const outcome = await attemptRelease(entry, first, page, stallMs);
  if (outcome.kind === 'loaded') {
    if (first === active) endQuarantine(name);
    return outcome;
  }
  if (mode !== 'recover' && first === active && before) {
    const fallback = await attemptRelease(entry, before, page, stallMs);
    if (fallback.kind === 'loaded') {
      quarantine(name, active, outcome.by);
      return fallback;
    }
  }
  const failed = { kind: 'failed', remote: title, reason: outcome.reason } as const;
  if (outcome.by === 'release') unusable.set(name, { release: identityOf(first), page: failed });
  return failed;
}

/** Records that a page threw while it was shown. @returns whether opening it again loads another release. */
export function reportThrown(page: string, { entry, release }: PageSource, error: unknown): boolean {
  const { name, title, active } = entry;
  forget(name);
  // A lazy part of the page failed to load: not a fault of the release.
  if (failureOf(error).by === 'files') return false;
  countHealth(name, release.version, 'threw');
  logFailure(`Showing ${page} of ${name} ${release.version}`, error);
  if (release === active && releaseBefore(entry, page)) {
    quarantine(name, active, 'release');
    return true;
  }
  const reason = whyStopped(error);
  unusable.set(name, { release: identityOf(release), page: { kind: 'failed', remote: title, reason } });
  return false;
}

/** The fallback for the page when the active release fails. */
function releaseBefore({ previous }: RegistryEntry, page: string): Release | null {
  return previous?.pages.some(({ path }) => path === page) ? previous : null;
}
