import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(200));
const release = v.nullable(text);

/** Who changed the registry, when and how: an entry of the history of releases. */
export const RegistryChange = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** User of the operating system, or name of the deploy token. */
  by: text,
  verb: text,
  remote: text,
  /** Version that was active before, and after; null for none. */
  from: release,
  to: release,
  /** A description, such as the audience of a canary. */
  note: v.exactOptional(text),
  /** Commit of the release's build, if known. */
  commit: v.exactOptional(text),
});
export type RegistryChange = v.InferOutput<typeof RegistryChange>;
