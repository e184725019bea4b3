import { logFailure, person } from '@veritas/shared/api';
import type { RegistryEntry, Release } from '@veritas/shared/registry';
import { attemptAhead, attemptRelease, forget, type PageOfRelease, type PageSource } from './attempt-release.ts';
import { STALL_MS } from './file-arrival.ts';
import { failureOf, whyStopped } from './load-error.ts';
import { endQuarantine, identityOf, isQuarantined, quarantine } from './quarantine.ts';
import { readRegistry, remoteOfPage, rereadRegistry } from './registry.ts';
import { countHealth } from './release-health.ts';
import { whySwitchedOff } from './switched-off.ts';

/** While the card is shown, or after as long a wait for a failed fetch ahead, an attempt waits no longer. */
const STALL_IN_RECOVERY_MS = 4_000;

/**
 * `open`: a page is opened. `retry`: the user asked for it. `recover`: nobody asked, the card is still shown. `ahead`:
 * it is probably opened next.
 */
export type LoadMode = 'open' | 'retry' | 'recover' | 'ahead';

export type LoadedPage =
  | PageOfRelease
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly remote: string | null; readonly reason: string };

const loading = new Map<string, Promise<LoadedPage>>();
const turns = new Map<string, Promise<unknown>>();
/** Releases that came and could not be used; until another one is published, only the user tries them again. */
const unusable = new Map<string, { readonly release: string; readonly page: LoadedPage }>();
/** When a page of a remote last failed to be fetched ahead, by `performance.now()`. */
const failedAheadAt = new Map<string, number>();

/**
 * Brings the page from the remote that the registry names for it: from its active release, or from the one before when
 * that fails. A failure is a value with a reason for the page's card; it costs this page only. Calling again after a
 * failure starts afresh, without a reload. An opening waits for what is brought ahead, and tries by itself what has not
 * come so.
 */
export function loadPage(page: string, mode: LoadMode): Promise<LoadedPage> {
  // What another person waits for may be of a canary that is not for this one.
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
  if (switchedOff !== null) return { kind: 'failed', remote: found.title, reason: switchedOff };
  const asked = performance.now();
  return inTurn(found.name, () => fromRemote(found, page, mode, asked));
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

/**
 * Notes that a page threw while it was shown.
 * @returns whether opening it again brings another release.
 */
export function reportThrown(page: string, { entry, release }: PageSource, error: unknown): boolean {
  const { name, title, active } = entry;
  forget(name);
  // A part of the page that is loaded later did not come: no fault of the release.
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

/** What the page can be shown from when the active release fails. */
function releaseBefore({ previous }: RegistryEntry, page: string): Release | null {
  return previous?.pages.some(({ path }) => path === page) ? previous : null;
}
