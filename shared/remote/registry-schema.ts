import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A remote is named by lower-case letters'));
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Integrity is a sha384 in base64'));
const relativePath = v.pipe(
  v.string(),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/, 'Not a relative file path'),
);

const Release = v.object({
  version: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/)),
  /** Contract version of `shared/remote` that the release was built against. */
  contract: v.pipe(v.number(), v.integer()),
  /** Folder of the release, with a final slash: a path of the shell's origin or an http(s) address. */
  base: v.pipe(v.string(), v.regex(/^(https?:\/\/[^/\s?#]+)?\/[^\s?#]*\/$/, 'A release folder ends in a slash')),
  /** Every file of the release, relative to `base`, with its integrity. A file not listed is never run. */
  files: v.record(relativePath, integrity),
  /** Ids of the pages the release brings (keys of `Remote.pages`). */
  pages: v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/))),
});
export type Release = v.InferOutput<typeof Release>;

const RegistryEntry = v.object({
  name,
  /** For people: the name on the card when the remote cannot be loaded. */
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  active: Release,
  previous: v.nullable(Release),
});
export type RegistryEntry = v.InferOutput<typeof RegistryEntry>;

/** `/registry.json`: which release of each remote users get. Changing this document is a deployment. */
export const Registry = v.object({
  schema: v.literal(1),
  issued: v.pipe(v.string(), v.isoTimestamp()),
  remotes: v.array(RegistryEntry),
});
export type Registry = v.InferOutput<typeof Registry>;

/** The file that names a release's entry script and chunks, written by the federation build. */
export const MANIFEST_FILE = 'mf-manifest.json';
