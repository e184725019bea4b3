import type { HistoryLine } from 'release/rules';
import type { PublishedRegistry } from '../releases/published-registry.ts';
import type { Releases } from '../releases/releases.ts';
import { HOUR_MS, hourOf } from './hours.ts';

/** Size of the cache: the history changes with the registry, and each tab with a canary reports. */
const known = new WeakMap<PublishedRegistry, Promise<ReadonlyMap<string, number>>>();

/** When each canary of a registry was started, by remote. */
export function startsOf(releases: Releases, published: PublishedRegistry): Promise<ReadonlyMap<string, number>> {
  const starts = known.get(published) ?? readStarts(releases, published);
  known.set(published, starts);
  starts.catch(() => known.delete(published));
  return starts;
}

async function readStarts(releases: Releases, { registry }: PublishedRegistry): Promise<ReadonlyMap<string, number>> {
  const history = await releases.history();
  return new Map(
    registry.remotes.flatMap(({ name, canary }) =>
      canary ? [[name, startOf(history, name, canary.release.version)] as const] : [],
    ),
  );
}

/**
 * When the canary was started again, in ms since 1970, or the hour after where it was ended in the same one: earlier
 * reports are aggregated by hour and cannot be separated. 0 while it was never ended. `history`: last change first.
 */
export function startOf(history: readonly HistoryLine[], remote: string, version: string): number {
  const own = history.filter((line) => line.remote === remote);
  const end = own.findIndex((line) => isEnd(line, version));
  if (end < 0) return 0;
  const ended = hourOfLine(own[end]);
  const started = hourOfLine(own.slice(0, end).findLast(({ verb }) => verb === 'canary'));
  return started > ended ? started : ended + HOUR_MS;
}

/** Whether a version was no canary, or no longer one, when this was done. */
function isEnd({ verb, from, to, note = '' }: HistoryLine, version: string): boolean {
  return verb === 'withdraw' || [from, to].includes(version) || note.includes(`ends canary ${version}`);
}

const hourOfLine = (line: HistoryLine | undefined) => (line ? hourOf(Date.parse(line.at)) : 0);
