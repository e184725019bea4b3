import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { listOf } from '../base/list-of.ts';
import { Module, ModuleChange } from './modules.ts';
import { Done, remote, version } from './release-parts.ts';

export { apiUrl } from '../base/call.ts';
export type { CallInput } from '../base/call.ts';
export { createDeployToken, getDeployTokens, LONGEST_TOKEN_DAYS, revokeDeployToken } from './deploy-tokens.ts';
export type { DeployToken } from './deploy-tokens.ts';
export { changeModule, getModules, HEALTH_DAYS } from './modules.ts';
export type { DailyHealth, Module, ModuleChange, Modules, RefusedChange } from './modules.ts';

// Only the Modules page, the release tool and the server use these calls: they are not part of `@veritas/shared/api`,
// which every visitor downloads.

const MOST_FILES = 500;
/** Maximum body of `publishRelease` in bytes: the limit of the proxies of `deploy/`. */
export const LARGEST_RELEASE = 2_000_000;

/**
 * Addition: publishes a build, for everyone or as a canary. Requires `Authorization: Bearer <deploy token>`; cookies
 * are ignored. `release` is the build's release.json, `audience` who gets a canary; both are checked by the registry's
 * own schema.
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
    /** The commit of the build. */
    commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'A commit is a hash of git'))),
    /** A remark for the history, such as that the pages were not opened first. */
    note: v.optional(v.pipe(v.string(), v.regex(/^[^\p{C}]{1,100}$/u, 'A note is one line of up to 100 characters'))),
    /** sbom.cdx.json in base64. */
    sbom: v.optional(v.string()),
  }),
  output: Done,
});

/** Addition: changes of a remote's releases other than publishing. The deploy token must be for the remote. */
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

/** Addition: the live versions of the remote of a deploy token, and its last changes, latest first. */
export const getReleases = defineCall({
  method: 'GET',
  path: 'api/releases/',
  /** `remote` must be that of the token, which is the default. */
  input: v.strictObject({ remote: v.optional(remote) }),
  output: v.object({
    /** Of the registry. */
    version: v.number(),
    issued: v.string(),
    /** Null while no release of the remote is published. */
    module: v.nullable(Module),
    /** As `<remote>/<version>`. */
    revoked: v.array(v.string()),
    changes: v.array(ModuleChange),
  }),
});
export type ReleasesOfRemote = v.InferOutput<typeof getReleases.output>;
