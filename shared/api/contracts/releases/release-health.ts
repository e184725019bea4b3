import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { listOf } from '../base/list-of.ts';
import { remote } from './release-parts.ts';

const version = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/, 'A version has up to 64 characters'));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100, 'At most 100 are counted at once'));

/** Number of tabs in which a release of a remote was shown, could not be loaded, or threw. */
const Counts = { loaded: count, failed: count, threw: count } as const;
const MOST_RELEASES = 20;

/** Addition: counts successes and failures of releases in browsers. Nothing about the user is stored. */
export const reportReleaseHealth = defineCall({
  method: 'POST',
  path: 'api/release_health/',
  input: v.strictObject({
    releases: v.pipe(
      listOf(v.strictObject({ remote, version, ...Counts }), MOST_RELEASES, {
        tooLong: `At most ${MOST_RELEASES} releases can be named`,
      }),
      v.minLength(1, 'Name at least one release'),
    ),
  }),
  output: v.object({}),
});

const ReleaseHealth = v.object({
  remote: v.string(),
  version: v.string(),
  loaded: v.number(),
  failed: v.number(),
  threw: v.number(),
  /** Start of the latest hour with a count. */
  last_hour: v.string(),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealth>;

/** Addition: the counts of the last days by release, latest first. */
export const getReleaseHealth = defineCall({
  method: 'GET',
  path: 'api/release_health/',
  input: v.strictObject({}),
  output: v.array(ReleaseHealth),
});
