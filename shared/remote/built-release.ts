import * as v from 'valibot';
import { ApiUse } from './api-use.ts';
import type { Remote } from './contract.ts';
import { PageDescription, RemoteName } from './page-schema.ts';
import { RegistryEntry, Release } from './registry-schema.ts';

/** `release.json` of a build: what the remote's `src/remote.ts` says, and the version in its package.json. */
export const BuiltRelease = v.object({
  name: RemoteName,
  title: RegistryEntry.entries.title,
  version: Release.entries.version,
  contract: Release.entries.contract,
  pages: v.pipe(
    v.array(PageDescription),
    v.minLength(1, 'A remote brings one page or more'),
    v.check(
      (pages) => new Set(pages.map(({ path }) => path.toLowerCase())).size === pages.length,
      'Two pages have the same address: addresses are matched without case',
    ),
  ),
  /** The calls that it makes, as the contracts had them when it was built; absent in builds from before this. */
  api: v.exactOptional(ApiUse),
});
export type BuiltRelease = v.InferOutput<typeof BuiltRelease>;

/** The release that a remote describes, not checked yet: `BuiltRelease` says whether the registry would take it. */
export function describeRemote({ name, title, contract, pages }: Remote, version: string) {
  return {
    name,
    title,
    version,
    contract,
    pages: Object.entries(pages).map(([path, { load: _load, ...description }]) => ({ path, ...description })),
  };
}
