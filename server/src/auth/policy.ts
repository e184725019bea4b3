import { ROLES, rolesWith } from '@veritas/shared/domain';
import type { Permission, Role } from '@veritas/shared/domain';

/** A call for users of certain roles. */
export interface RoleAccess {
  readonly does: string;
  readonly who: readonly Role[];
  /** Sessions of the phone app may ask as well; they are refused everywhere else. */
  readonly mobile?: true;
  /** Answers also while the user must change the password first. */
  readonly beforePasswordChange?: true;
  /** Answers only within some minutes of the sign-in or of the last confirmation of the password. */
  readonly confirmed?: true;
  /** Sentence for a role that may not; else a general one. */
  readonly refusal?: string;
}

/** Who may ask one call, and what it is for. */
export type Access =
  /** Nobody needs to be signed in. */
  | { readonly does: string; readonly who: 'anyone' }
  /** The call itself decides, by the refresh token. */
  | { readonly does: string; readonly who: 'refresh token' }
  | RoleAccess;

const EVERY_ROLE = { who: ROLES } as const;
const only = (permission: Permission) => ({ who: rolesWith(permission) });
const MANAGERS = { ...only('manage_users'), refusal: 'Your role cannot manage users' } as const;
const DEVELOPERS = only('read_api');
const WHO_ONE_IS = { ...EVERY_ROLE, mobile: true, beforePasswordChange: true } as const;

/**
 * The one table of who may ask what, by method and path as the contracts write them. A route that does not stand here
 * cannot be registered; docs/develop/access.md is made from it and a test asks every cell over HTTP. What depends on more than
 * the role (rank, own group, oneself) is decided behind it by `refuseUserAction`.
 */
export const POLICY = {
  'GET user/is_LoggedIn/': { ...WHO_ONE_IS, does: 'Tells whether one is signed in' },
  'POST user/login/': { who: 'anyone', does: 'Signs in' },
  'POST user/refresh/': { who: 'refresh token', does: 'Renews the session' },
  'GET user/get_role/': { ...WHO_ONE_IS, does: 'Tells who one is' },
  'POST user/logout/': { who: 'anyone', does: 'Signs out' },
  'GET user/download_apk/': { ...only('download_apk'), does: 'Downloads the app package' },
  'GET user/get_groups/': { ...EVERY_ROLE, does: 'Lists the groups' },
  'POST user/create/': { ...MANAGERS, refusal: 'Your role cannot create users', does: 'Creates a user' },
  'POST user/create_group/': {
    ...only('create_group'),
    refusal: 'You do not have permission to create a group.',
    does: 'Creates a group',
  },
  'GET user/get_users/': { ...EVERY_ROLE, does: 'Lists the users one may see' },
  'POST user/delete_user/': { ...only('delete_user'), confirmed: true, does: 'Deletes a user of lower rank' },
  'POST user/deactivate_user/': { ...MANAGERS, does: 'Shuts out a user of lower rank' },
  'POST user/activate_user/': { ...MANAGERS, does: 'Lets a user of lower rank in again' },
  'GET api/get_status/': { ...EVERY_ROLE, does: 'Answers all device records' },
  'POST api/upload/': { ...only('upload'), does: 'Receives a chunk of a CSV file of shipments' },
  'POST api/generate_csv/': { ...EVERY_ROLE, does: 'Makes the report of a range of days' },
  'GET api/get_manufacturer/': { ...only('white_label'), does: 'Searches manufacturers' },
  'GET api/whitelable/': { ...only('white_label'), does: 'Lists the white-labelled brands' },
  'POST api/whitelable/': { ...only('white_label'), does: 'Creates or updates a white-labelled brand' },
  // Additions to the calls of the specification.
  'POST user/update/': { ...MANAGERS, does: 'Changes address, role or group of a user of lower rank' },
  'POST user/reset_password/': {
    ...MANAGERS,
    confirmed: true,
    does: 'Gives a user of lower rank a one-time password',
  },
  'POST user/unlock/': { ...MANAGERS, does: 'Lets a user sign in again who failed too often' },
  'GET user/user_sessions/': { ...MANAGERS, does: 'Counts the open sessions of a user of lower rank' },
  'POST user/end_user_sessions/': { ...MANAGERS, does: 'Ends all sessions of a user of lower rank' },
  'POST user/confirm_password/': { ...EVERY_ROLE, does: 'Confirms by the password that it is still oneself' },
  'POST user/change_password/': { ...WHO_ONE_IS, does: 'Changes the own password' },
  'GET user/sessions/': { ...EVERY_ROLE, does: 'Lists the own sessions' },
  'POST user/end_session/': { ...EVERY_ROLE, does: 'Ends one of the own sessions' },
  'POST user/end_all_sessions/': { ...EVERY_ROLE, does: 'Ends all own sessions' },
  'GET api/upload_status/': { ...only('upload'), does: 'Tells where an upload stands' },
  'POST api/upload_abandon/': { ...only('upload'), does: 'Ends an upload that was cancelled' },
  'GET api/uploads/': { ...only('upload'), does: 'Lists the finished uploads' },
  'GET api/upload_rejects/': { ...only('upload'), does: 'Answers the rows of an upload that were not stored' },
  'POST api/upload_undo/': { ...only('upload'), does: 'Takes the records of an upload back' },
  'GET api/report_count/': { ...EVERY_ROLE, does: 'Counts the rows of a report' },
  'GET api/scan_attempts/': { ...EVERY_ROLE, does: 'Lists every try to scan one tracking ID' },
  'POST api/scan/': { ...EVERY_ROLE, mobile: true, does: 'Checks or submits the scan of a device' },
  'POST api/whitelable_impact/': { ...only('white_label'), does: 'Tells what a list of a brand would have let pass' },
  'GET api/error_catalogue/': { ...EVERY_ROLE, mobile: true, does: 'Tells what the error codes mean' },
  'POST api/error_catalogue/': { ...only('define_codes'), does: 'Gives a reserved error code its meaning' },
  'GET api/audit/': { ...only('read_audit'), does: 'Reads the trail of who did what' },
  'GET api/audit_csv/': { ...only('read_audit'), does: 'Answers the trail as CSV' },
  'GET user/apk_info/': { ...only('download_apk'), does: 'Tells version, size and hash of the app package' },
  'GET api/docs/': { ...DEVELOPERS, does: 'Page to try the calls' },
  'GET api/docs/app.js': { ...DEVELOPERS, does: 'Script of that page' },
  'GET api/docs/style.css': { ...DEVELOPERS, does: 'Style of that page' },
  'GET api/docs/openapi.json': { ...DEVELOPERS, does: 'The calls as an OpenAPI document' },
} as const satisfies Readonly<Record<string, Access>>;
