import type { Registry, Release } from '@veritas/shared/registry';

/** The registry as it is stored, and what the pages' policy and the delivery of files need of it. */
export interface PublishedRegistry {
  readonly registry: Registry;
  readonly names: readonly string[];
  /** Origins other than the shell's that remotes are loaded from. */
  readonly origins: readonly string[];
  /** Active, previous and canary releases, by `<name>/<version>`. */
  readonly releases: ReadonlyMap<string, Release>;
  /** Revoked releases, as `<name>/<version>`. */
  readonly revoked: ReadonlySet<string>;
}

/** Derived data for pages and files, computed once and not per request. */
export function publishedOf(registry: Registry): PublishedRegistry {
  const { remotes } = registry;
  const named = remotes.flatMap(({ name, active, previous, canary }) =>
    [active, previous, canary?.release].flatMap((release) => (release ? [{ name, release }] : [])),
  );
  const bases = named.map(({ release }) => release.base).filter((base) => !base.startsWith('/'));
  return {
    registry,
    names: remotes.map(({ name }) => name),
    origins: [...new Set(bases.map((base) => new URL(base).origin))].sort(),
    releases: new Map(named.map(({ name, release }) => [`${name}/${release.version}`, release])),
    revoked: new Set(registry.revoked),
  };
}
