import * as v from 'valibot';
import { ApiUse } from './api-use.ts';
import type { Remote } from './contract.ts';
import { PageDescription, RemoteName, Titles } from './page-schema.ts';
import { RegistryEntry, Release } from './registry-schema.ts';

const Described = v.object({
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
  titles: v.exactOptional(Titles),
  /** The calls that it uses, by the contracts of its build; absent in older builds. */
  api: v.exactOptional(ApiUse),
});

/** `release.json` of a build: the description in the remote's `src/remote.ts`, and the version in its package.json. */
export const BuiltRelease = v.pipe(
  Described,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { title, pages, titles } = dataset.value;
    const shown = new Set([title, ...pages.flatMap((page) => [page.title, page.menu?.name, page.menu?.label])]);
    const [unknown] = Object.keys(titles?.hi ?? {}).filter((text) => !shown.has(text));
    if (unknown === undefined) return;
    addIssue({
      message: `"${unknown}" is not a title, menu or menu entry of this remote`,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'titles', value: titles }],
    });
  }),
);
export type BuiltRelease = v.InferOutput<typeof BuiltRelease>;

/** The release of a remote's description, unchecked: `BuiltRelease` says whether the registry would accept it. */
export function describeRemote({ name, title, contract, pages, titles }: Remote, version: string) {
  return {
    name,
    title,
    version,
    contract,
    pages: Object.entries(pages).map(([path, { load: _load, ...description }]) => ({ path, ...description })),
    ...(titles && { titles }),
  };
}
