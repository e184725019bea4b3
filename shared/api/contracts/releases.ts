import * as v from 'valibot';
import { defineCall } from './call.ts';
import { listOf } from './list-of.ts';

export { apiUrl } from './call.ts';
export type { CallInput } from './call.ts';

// Only the Modules page, the release tool and the server use these calls: they are no part of `@veritas/shared/api`,
// which every visitor downloads.

const remote = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A remote is named by 1 to 32 lower-case letters'));
const version = v.pipe(v.string(), v.maxLength(64, 'A version has up to 64 characters'));
const Done = v.object({
  message: v.string(),
  /** The version concerned. */
  version: v.string(),
  /** False when it was so already. */
  changed: v.boolean(),
});

const MOST_FILES = 500;
/** Bytes of the body of `publishRelease`: what the proxies of `deploy/` let through. */
export const LARGEST_RELEASE = 2_000_000;
/** Days that a deploy token may be good for. */
export const LONGEST_TOKEN_DAYS = 366;

/**
 * Addition: publishes a build, for everyone or as a canary. Asked with `Authorization: Bearer <deploy token>`; cookies
 * count for nothing. `release` is the build's release.json, `audience` who gets a canary; both are checked by the
 * registry's own schema.
 */
export const publishRelease = defineCall({
  method: 'POST',
  path: 'api/publish_release/',
  input: v.strictObject({
    release: v.unknown(),
    files: v.pipe(
      listOf(
        v.strictObject({
          path: v.pipe(v.string(), v.maxLength(200, 'A path has up to 200 characters')),
          /** In base64. */
          content: v.string(),
        }),
        MOST_FILES,
        { tooLong: `A release has up to ${MOST_FILES} files` },
      ),
      v.minLength(1, 'A release has files'),
    ),
    audience: v.optional(v.unknown()),
    /** The commit that it was built from. */
    commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'A commit is a hash of git'))),
    /** For the history, such as that nobody opened the pages first. */
    note: v.optional(v.pipe(v.string(), v.regex(/^[^\p{C}]{1,100}$/u, 'A note is one line of up to 100 characters'))),
    /** sbom.cdx.json in base64. */
    sbom: v.optional(v.string()),
  }),
  output: Done,
});

/** Addition: changes of a remote's releases but for publishing. The remote has to be that of the deploy token. */
export const changeRelease = defineCall({
  method: 'POST',
  path: 'api/change_release/',
  input: v.variant('action', [
    v.strictObject({ action: v.literal('canary'), remote, audience: v.unknown() }),
    v.strictObject({ action: v.literal('promote'), remote, version: v.optional(version) }),
    v.strictObject({ action: v.literal('rollback'), remote, from: v.optional(version) }),
    v.strictObject({ action: v.literal('withdraw'), remote }),
    v.strictObject({ action: v.literal('revoke'), remote, version }),
    v.strictObject({ action: v.literal('disable'), remote }),
    v.strictObject({ action: v.literal('enable'), remote }),
  ]),
  output: Done,
});

/** Addition: what a super admin changes on the Modules page. `from` is the version to leave, as the page showed it. */
export const changeModule = defineCall({
  method: 'POST',
  path: 'api/change_module/',
  input: v.variant('action', [
    v.strictObject({ action: v.literal('rollback'), remote, from: version }),
    v.strictObject({ action: v.literal('disable'), remote }),
    v.strictObject({ action: v.literal('enable'), remote }),
  ]),
  output: Done,
});

const DeployToken = v.object({
  id: v.string(),
  remote: v.string(),
  name: v.string(),
  created_by: v.string(),
  created_at: v.string(),
  expires_at: v.string(),
  used_at: v.nullable(v.string()),
});
export type DeployToken = v.InferOutput<typeof DeployToken>;

/** Addition: the deploy tokens that are good, newest first. Never the tokens themselves. */
export const getDeployTokens = defineCall({
  method: 'GET',
  path: 'api/deploy_tokens/',
  input: v.strictObject({}),
  output: v.array(DeployToken),
});

/** Addition: makes a deploy token for one remote. The answer is the only time that it is shown. */
export const createDeployToken = defineCall({
  method: 'POST',
  path: 'api/deploy_tokens/',
  input: v.strictObject({
    remote,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[^\p{C}]{1,60}$/u, 'Say in up to 60 characters who uses the token, such as "CI of devices"'),
    ),
    days: v.pipe(
      v.number('Say for how many days the token is good'),
      v.integer('Days are a whole number'),
      v.minValue(1, 'A token is good for at least a day'),
      v.maxValue(LONGEST_TOKEN_DAYS, `A token is good for at most ${LONGEST_TOKEN_DAYS} days`),
    ),
  }),
  output: v.object({ ...DeployToken.entries, token: v.string() }),
  creates: true,
});

/** Addition: ends a deploy token at once. */
export const revokeDeployToken = defineCall({
  method: 'POST',
  path: 'api/revoke_deploy_token/',
  input: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  output: v.object({ message: v.string() }),
});

const Module = v.object({
  name: v.string(),
  title: v.string(),
  /** Its pages are switched off for everyone. */
  disabled: v.boolean(),
  active: v.string(),
  previous: v.nullable(v.string()),
  /** A version that only some users get, and who they are in words. */
  canary: v.nullable(v.object({ version: v.string(), audience: v.string() })),
});
export type Module = v.InferOutput<typeof Module>;

const ModuleChange = v.object({
  /** Of the registry. */
  version: v.number(),
  at: v.string(),
  by: v.string(),
  verb: v.string(),
  remote: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.optional(v.string()),
  commit: v.optional(v.string()),
});
export type ModuleChange = v.InferOutput<typeof ModuleChange>;

const RefusedChange = v.object({ at: v.string(), by: v.string(), remote: v.string(), reason: v.string() });
export type RefusedChange = v.InferOutput<typeof RefusedChange>;

/** Days of the health of a release, today included. */
export const HEALTH_DAYS = 14;
const DailyHealth = v.object({
  remote: v.string(),
  version: v.string(),
  /** Tabs by UTC day, the oldest first. */
  good: v.array(v.number()),
  failed: v.array(v.number()),
});
export type DailyHealth = v.InferOutput<typeof DailyHealth>;

/** Addition: every remote with its releases, who changed them, what was refused, and how releases fared by day. */
export const getModules = defineCall({
  method: 'GET',
  path: 'api/modules/',
  input: v.strictObject({}),
  output: v.object({
    modules: v.array(Module),
    changes: v.array(ModuleChange),
    refusals: v.array(RefusedChange),
    health: v.array(DailyHealth),
  }),
});
export type Modules = v.InferOutput<typeof getModules.output>;

/** Addition: what is live of the remote of a deploy token, and its last changes, the latest first. */
export const getReleases = defineCall({
  method: 'GET',
  path: 'api/releases/',
  /** `remote` has to be that of the token; absent, it is. */
  input: v.strictObject({ remote: v.optional(remote) }),
  output: v.object({
    /** Of the registry. */
    version: v.number(),
    issued: v.string(),
    /** Null while nothing of the remote is published. */
    module: v.nullable(Module),
    /** As `<remote>/<version>`. */
    revoked: v.array(v.string()),
    changes: v.array(ModuleChange),
  }),
});
export type ReleasesOfRemote = v.InferOutput<typeof getReleases.output>;
