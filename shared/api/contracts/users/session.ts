import * as v from 'valibot';
import { AgeingInForce } from '../settings/ageing-in-force.ts';
import { defineCall } from '../base/call.ts';
import { GET_ROLE_PATH } from './get-role.ts';

const none = v.optional(v.strictObject({}));

/** Counts as missing when malformed, as a newer server may send it: an addition must not lock users out. */
const asKnown = <T extends v.GenericSchema>(addition: T) => v.fallback(v.optional(addition), undefined);

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Optional additions to the specified `user` and `role` (DECISIONS section 1). */
const identityAdditions = {
  hub_code: v.nullish(v.string()),
  hubCode: v.nullish(v.string()),
  organization: v.nullish(v.string()),
  groups: asKnown(v.array(v.object({ name: v.string(), code: v.string(), organization: v.string() }))),
  permissions: asKnown(v.array(v.string())),
  time_zone: v.nullish(v.string()),
  /** When a device counts as late, unless a query sets other limits. */
  ageing: asKnown(v.nullable(AgeingInForce)),
  /** Maximum size of an upload; the defaults are `MAX_UPLOAD_BYTES` and `MAX_UPLOAD_ROWS`. */
  upload_limits: asKnown(v.nullable(v.object({ max_bytes: positive, max_rows: positive }))),
  /** An admin set the password: it must be changed before any other call is answered. */
  must_change_password: v.optional(v.boolean()),
  /** 256-bit key in base64url that encrypts what the browser stores for this user. In `get_role` only. */
  storage_key: v.nullish(v.string()),
};

export const isLoggedIn = defineCall({
  method: 'GET',
  path: 'user/is_LoggedIn/',
  input: none,
  output: v.unknown(),
});

export const login = defineCall({
  method: 'POST',
  path: 'user/login/',
  input: v.strictObject({
    username: v.pipe(v.string('Username must be text'), v.minLength(1, 'Username is missing'), v.maxLength(150)),
    password: v.pipe(v.string('Password must be text'), v.minLength(1, 'Password is missing'), v.maxLength(128)),
  }),
  output: v.object({
    is_webview: v.boolean(),
    role: v.string(),
    user: v.optional(v.string()),
    /** For a role without web sign-in: gives access to the app package for half an hour. */
    app_key: v.nullish(v.string()),
    ...identityAdditions,
  }),
});

export const refresh = defineCall({ method: 'POST', path: 'user/refresh/', input: none, output: v.unknown() });

export const getRole = defineCall({
  method: 'GET',
  path: GET_ROLE_PATH,
  input: none,
  output: v.object({ user: v.string(), role: v.string(), is_webview: v.optional(v.boolean()), ...identityAdditions }),
});
export type Identity = v.InferOutput<typeof getRole.output>;

export const logout = defineCall({ method: 'POST', path: 'user/logout/', input: none, output: v.unknown() });

const AppKeyInput = v.strictObject({
  key: v.pipe(v.string('The key of the link is missing'), v.maxLength(100, 'This is no key of a link')),
});

/**
 * Addition: the app package for users without web sign-in, by the `app_key` of their sign-in. 404 without a package.
 */
export const getAppOffer = defineCall({
  method: 'GET',
  path: 'user/app_offer/',
  input: AppKeyInput,
  output: v.object({ version: v.string(), size: v.number() }),
});

/** The same key as query; answers the file. */
export const APP_PACKAGE_PATH = 'user/app_package/';
export const AppPackageInput = AppKeyInput;
