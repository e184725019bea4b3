import * as v from 'valibot';

/** The name of a remote: its folder without `mfe-`. */
export const remote = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A remote is named by 1 to 32 lower-case letters, digits and dashes'),
);
/** The version of a release. */
export const version = v.pipe(v.string(), v.maxLength(64, 'A version has up to 64 characters'));
/** Answer to a change of releases. */
export const Done = v.object({
  message: v.string(),
  /** The version concerned. */
  version: v.string(),
  /** False when nothing changed. */
  changed: v.boolean(),
});
