import * as v from 'valibot';
import { Audience } from './audience.ts';
import { PageDescription, RemoteName, shownText, Titles } from './page-schema.ts';
import { RegistryChange } from './registry-change.ts';

const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Integrity is a sha384 in base64'));
const relativePath = v.pipe(
  v.string(),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/, 'Not a relative file path'),
);

export const Release = v.object({
  version: v.pipe(
    v.string(),
    v.regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/, 'A version is up to 64 letters, digits, dots, + and -'),
  ),
  /** Contract version of `shared/remote` that the release was built against. */
  contract: v.pipe(v.number(), v.integer()),
  /** Folder of the release, with a final slash: a path of the shell's origin or an http(s) address. */
  base: v.pipe(
    v.string(),
    v.regex(
      // The host becomes a part of the page's policy.
      /^(https?:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:\d{1,5})?)?\/([A-Za-z0-9._~+-]+\/)*$/,
      'A release folder is a path or an http(s) address that ends in a slash',
    ),
    v.check((base) => URL.canParse(base, 'http://localhost'), 'A release folder is no address'),
    v.check((base) => !/\/\.{1,2}\//.test(base), 'A release folder has no . or .. in its path'),
  ),
  /** Every file of the release, relative to `base`, with its integrity. A file not listed is never run. */
  files: v.record(relativePath, integrity),
  /** The release's description of its pages, from which the shell creates menus, routes, palette and role gates. */
  pages: v.array(PageDescription),
  /** Of the remote and its pages; older shells show them in English. */
  titles: v.exactOptional(Titles),
});
export type Release = v.InferOutput<typeof Release>;

const ReleaseId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}\/[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/, 'A release is named <remote>/<version>'),
);

export const RegistryEntry = v.object({
  name: RemoteName,
  /** The label on the card when the remote cannot be loaded. */
  title: shownText('A title', 60),
  active: Release,
  previous: v.nullable(Release),
  /** A release for some users. The server decides for whom, and sends it to them as `active`. */
  canary: v.exactOptional(v.object({ release: Release, audience: Audience })),
  /** Disabled by an operator: its pages are not loaded. */
  disabled: v.exactOptional(v.boolean()),
});
export type RegistryEntry = v.InferOutput<typeof RegistryEntry>;

/** `/registry.json`: which release of each remote users get. Changing this document is a deployment. */
export const Registry = v.object({
  schema: v.literal(1),
  /** Incremented by each change; a registry without it counts as 0. */
  version: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  issued: v.pipe(v.string(), v.isoTimestamp()),
  remotes: v.array(RegistryEntry),
  /** Releases that must never be delivered again, as `<remote>/<version>`. Not sent to browsers. */
  revoked: v.exactOptional(v.array(ReleaseId)),
  /** The change that produced this version of the registry. Not sent to browsers. */
  change: v.exactOptional(RegistryChange),
});
export type Registry = v.InferOutput<typeof Registry>;

/** The file that names a release's entry script and chunks, written by the federation build. */
export const MANIFEST_FILE = 'mf-manifest.json';
/**
 * In a build: the description of the remote (`BuiltRelease`). In a stored release: its entry in the registry. Not
 * delivered.
 */
export const RELEASE_FILE = 'release.json';
/** In a build and in a stored release: the packages it contains, as CycloneDX. Not delivered. */
export const SBOM_FILE = 'sbom.cdx.json';
/** Beside the registry: the last valid one. */
export const LAST_GOOD_FILE = 'registry.last-good.json';

/**
 * Whether a file of a build is delivered to browsers: the manifest and the assets, but no source maps and no hidden
 * files.
 */
export function isDelivered(path: string): boolean {
  if (path === MANIFEST_FILE) return true;
  return path.startsWith('assets/') && !/\/\.|\.map(\.(br|gz))?$/.test(path);
}
