import type { DailyHealth, Module, ModuleChange } from '@veritas/shared/contracts/releases';
import { translated } from '@veritas/shared/language';
import type { RegistryEntry } from '@veritas/shared/registry';

/** A release of a remote, with its health reports. */
export interface ListedRelease {
  readonly module: Module;
  readonly version: string;
  /** `previous` is the target of a rollback; `other`: known by reports only. */
  readonly place: 'live' | 'canary' | 'previous' | 'other';
  /** It failed in this browser, which therefore uses the previous one. */
  readonly isAvoidedHere: boolean;
  /** Null without reports. */
  readonly health: DailyHealth | null;
  /** The change that published it; null if not in the history. */
  readonly released: ModuleChange | null;
}

/** The modules; without an answer of the server only the registry of this user. */
export interface KnownModules {
  readonly modules: readonly Module[];
  readonly changes: readonly ModuleChange[];
  readonly health: readonly DailyHealth[];
}

/** The module's title in the page's language; the ID of one that the registry no longer lists. */
export function titleOf(remote: string, modules: readonly Module[]): string {
  const module = modules.find(({ name }) => name === remote);
  return module ? translated(module.title) : remote;
}

/** The registry of this user, for a server without the call. */
export function fromRegistry(entries: readonly RegistryEntry[]): KnownModules {
  const modules = entries.map(({ name, title, active, previous, disabled = false }) => ({
    name,
    title,
    disabled,
    active: active.version,
    previous: previous?.version ?? null,
    canary: null,
  }));
  return { modules, changes: [], health: [] };
}

/** Every release in the registry or the reports, by remote: live, canary, previous, then the others. */
export function listReleases(known: KnownModules, avoided: readonly string[]): ListedRelease[] {
  return known.modules.flatMap((module) => {
    const { name, active, canary, previous } = module;
    const reports = known.health.filter(({ remote }) => remote === name);
    const ofRemote = new Map(reports.map((report) => [report.version, report]));
    const listed = (version: string, place: ListedRelease['place']): ListedRelease => ({
      module,
      version,
      place,
      isAvoidedHere: place === 'live' && avoided.includes(name),
      health: ofRemote.get(version) ?? null,
      released: known.changes.find((change) => brings(change, { name, version, place })) ?? null,
    });
    const named = [active, canary?.version, previous];
    return [
      listed(active, 'live'),
      ...(canary ? [listed(canary.version, 'canary')] : []),
      ...(previous !== null ? [listed(previous, 'previous')] : []),
      ...[...ofRemote.keys()].filter((version) => !named.includes(version)).map((version) => listed(version, 'other')),
    ];
  });
}

/** The history does not name the version of a canary. */
function brings(
  { remote, verb, from, to }: ModuleChange,
  { name, version, place }: { name: string; version: string; place: ListedRelease['place'] },
): boolean {
  if (remote !== name) return false;
  return place === 'canary' ? verb === 'canary' : to === version && from !== to;
}
