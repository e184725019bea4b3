import { LARGEST_RELEASE } from '@veritas/shared/contracts/releases';
import { ROLES, rolesWith } from '@veritas/shared/domain';
import type { Permission, Role } from '@veritas/shared/domain';
import type { Text } from '../../http/language/sentence.ts';

/** A call for users of certain roles. */
export interface RoleAccess {
  readonly does: string;
  readonly who: readonly Role[];
  /** Sessions of the mobile app may call it too; they are refused everywhere else. */
  readonly mobile?: true;
  /** Allowed even while the user must change the password first. */
  readonly beforePasswordChange?: true;
  /** Allowed only for some minutes after the sign-in or the last password confirmation. */
  readonly confirmed?: true;
  /** A POST that changes nothing, so that a replica of the database may answer it. */
  readonly onlyReads?: true;
  /** Message for a role without access; otherwise a general one. */
  readonly refusal?: Text;
}

/** Who may make a call, and what it does. */
export type Access =
  /** No sign-in needed. */
  | { readonly does: string; readonly who: 'anyone' }
  /** Decided by the Authorization header alone; cookies and CSRF protection do not apply. */
  | { readonly does: string; readonly who: 'deploy token'; readonly largestBody?: number }
  /** The call itself decides, by the refresh token. */
  | { readonly does: string; readonly who: 'refresh token' }
  | RoleAccess;

const EVERY_ROLE = { who: ROLES } as const;
const only = (permission: Permission) => ({ who: rolesWith(permission) });
const MANAGERS = { ...only('manage_users'), refusal: 'Your role cannot manage users' } as const;
const NOTE_WRITERS = { ...only('write_notes'), refusal: 'Your role cannot write notes on devices' } as const;
const DEVELOPERS = only('read_api');
const WHO_ONE_IS = { ...EVERY_ROLE, mobile: true, beforePasswordChange: true } as const;

/**
 * The access policy, by method and path as the contracts write them. A route that is missing here cannot be registered.
 * docs/develop/access.md is generated from it, and a test requests every cell over HTTP. Rules that depend on more than
 * the role (rank, own group, own account) are decided afterwards by `refuseUserAction`.
 */
export const POLICY = {
  'GET user/is_LoggedIn/': { ...WHO_ONE_IS, does: 'Returns whether the user is signed in' },
  'POST user/login/': { who: 'anyone', does: 'Signs in' },
  'POST user/refresh/': { who: 'refresh token', does: 'Renews the session' },
  'GET user/get_role/': { ...WHO_ONE_IS, does: 'Returns the signed-in user' },
  'POST user/logout/': { who: 'anyone', does: 'Signs out' },
  'GET user/download_apk/': { ...only('download_apk'), does: 'Downloads the app package' },
  'GET user/get_groups/': { ...EVERY_ROLE, does: 'Lists the groups' },
  'POST user/create/': { ...MANAGERS, refusal: 'Your role cannot create users', does: 'Creates a user' },
  'POST user/create_group/': {
    ...only('create_group'),
    refusal: 'You do not have permission to create a group.',
    does: 'Creates a group',
  },
  'GET user/get_users/': { ...EVERY_ROLE, does: 'Lists the users that the requester may see' },
  'POST user/delete_user/': { ...only('delete_user'), confirmed: true, does: 'Deletes a user of lower rank' },
  'POST user/deactivate_user/': { ...MANAGERS, does: 'Deactivates a user of lower rank' },
  'POST user/activate_user/': { ...MANAGERS, does: 'Activates a user of lower rank' },
  'GET api/get_status/': { ...EVERY_ROLE, does: 'Returns all device records, as JSON or as an Arrow stream' },
  'POST api/upload/': { ...only('upload'), does: 'Receives a chunk of a CSV file of shipments' },
  'POST api/generate_csv/': { ...EVERY_ROLE, onlyReads: true, does: 'Returns the report of a range of days as CSV' },
  'GET api/get_manufacturer/': { ...only('white_label'), does: 'Searches manufacturers' },
  'GET api/whitelable/': { ...only('white_label'), does: 'Lists the white-labelled brands' },
  'POST api/whitelable/': { ...only('white_label'), does: 'Creates or updates a white-labelled brand' },
  // Additions to the calls of the specification.
  'POST user/update/': {
    ...MANAGERS,
    does: 'Changes e-mail address, role, group or web sign-in of a user of lower rank',
  },
  'POST user/reset_password/': {
    ...MANAGERS,
    confirmed: true,
    does: 'Gives a user of lower rank a one-time password',
  },
  'POST user/unlock/': { ...MANAGERS, does: 'Unlocks a user of lower rank after too many failed sign-ins' },
  'GET user/user_sessions/': { ...MANAGERS, does: 'Counts the open sessions of a user of lower rank' },
  'POST user/end_user_sessions/': { ...MANAGERS, does: 'Ends all sessions of a user of lower rank' },
  'POST user/confirm_password/': { ...EVERY_ROLE, does: 'Confirms the identity of the user by the password' },
  'POST user/change_password/': { ...WHO_ONE_IS, does: 'Changes the password of the signed-in user' },
  'GET user/sessions/': { ...EVERY_ROLE, does: 'Lists the sessions of the signed-in user' },
  'POST user/end_session/': { ...EVERY_ROLE, does: 'Ends a session of the signed-in user' },
  'POST user/end_all_sessions/': { ...EVERY_ROLE, does: 'Ends all sessions of the signed-in user' },
  'GET api/status_events/': { ...EVERY_ROLE, does: 'Announces changes of device records as server-sent events' },
  'GET user/list_look/': {
    ...EVERY_ROLE,
    does: 'Returns the columns and row height that the user chose for the pick list',
  },
  'POST user/list_look/': {
    ...EVERY_ROLE,
    does: 'Stores the columns and row height that the user chose for the pick list',
  },
  'GET user/saved_views/': { ...EVERY_ROLE, does: 'Lists the views of the pick list that the user saved or may see' },
  'POST user/save_view/': { ...EVERY_ROLE, does: 'Saves or shares a view of the pick list' },
  'POST user/delete_view/': { ...EVERY_ROLE, does: 'Deletes a view of the pick list that the user saved' },
  'GET api/upload_status/': { ...only('upload'), does: 'Returns the state of an upload' },
  'POST api/upload_abandon/': { ...only('upload'), does: 'Cancels an upload' },
  'GET api/uploads/': { ...only('upload'), does: 'Lists the finished uploads' },
  'GET api/upload_rejects/': { ...only('upload'), does: 'Returns the rejected rows of an upload as CSV' },
  'POST api/upload_undo/': { ...only('upload'), does: 'Undoes an upload: deletes its records' },
  'GET api/report_count/': { ...EVERY_ROLE, does: 'Counts the rows of a report' },
  'POST api/prepare_report/': { ...EVERY_ROLE, does: 'Has a report written in the background and kept for a week' },
  'GET api/prepared_reports/': { ...EVERY_ROLE, does: 'Lists the reports that are prepared for the user' },
  'GET api/prepared_report/': { ...EVERY_ROLE, does: 'Returns a prepared report of the user as CSV' },
  'POST api/remove_prepared_report/': { ...EVERY_ROLE, does: 'Deletes a prepared report of the user' },
  'POST api/find_devices/': {
    ...EVERY_ROLE,
    onlyReads: true,
    does: 'Returns the records of tracking IDs, also of devices that are archived',
  },
  'GET api/scan_attempts/': { ...EVERY_ROLE, does: 'Lists the scan attempts of a tracking ID' },
  'POST api/scan/': { ...EVERY_ROLE, mobile: true, does: 'Checks or submits the scan of a device' },
  'POST api/whitelable_impact/': {
    ...only('white_label'),
    onlyReads: true,
    does: 'Counts the rejections that a list of a brand would have prevented',
  },
  'GET api/error_catalogue/': { ...EVERY_ROLE, mobile: true, does: 'Returns the meaning of the error codes' },
  'POST api/error_catalogue/': { ...only('define_codes'), confirmed: true, does: 'Defines a reserved error code' },
  'GET api/settings/': { ...only('change_settings'), does: 'Returns the settings of the installation' },
  'POST api/settings/': {
    ...only('change_settings'),
    confirmed: true,
    does: 'Changes a setting of the installation',
  },
  'GET api/signal_notes/': { ...EVERY_ROLE, does: 'Lists the notes on the unusual rejections of the dashboard' },
  'POST api/signal_notes/': {
    ...only('acknowledge_signals'),
    refusal: 'Your role cannot acknowledge signals',
    does: 'Acknowledges an unusual rejection of the dashboard with a note',
  },
  'GET api/device_marks/': {
    ...EVERY_ROLE,
    does: 'Lists flags and numbers of notes of devices, or what changed of them',
  },
  'GET api/device_notes/': { ...EVERY_ROLE, does: 'Returns the flag and the notes of a device' },
  'GET api/all_device_notes/': { ...EVERY_ROLE, does: 'Lists the notes of all devices by pages' },
  'POST api/device_notes/': { ...NOTE_WRITERS, does: 'Adds a note to a device' },
  'POST api/remove_device_note/': { ...NOTE_WRITERS, does: 'Removes a note of a device' },
  'POST api/device_flag/': { ...NOTE_WRITERS, does: 'Sets or clears the flag of a device' },
  'POST api/release_health/': { ...EVERY_ROLE, does: 'Counts how releases of remotes fared in a browser' },
  'GET api/release_health/': { ...only('read_releases'), does: 'Returns how releases of remotes fare in browsers' },
  'POST api/browser_spans/': { ...EVERY_ROLE, does: 'Adds spans of a browser to the traces' },
  'POST api/publish_release/': {
    who: 'deploy token',
    largestBody: LARGEST_RELEASE,
    does: 'Publishes a build of the remote of the deploy token',
  },
  'GET api/releases/': { who: 'deploy token', does: 'Returns the releases of the remote of the deploy token' },
  'POST api/change_release/': { who: 'deploy token', does: 'Changes the releases of the remote of the deploy token' },
  'GET api/modules/': { ...only('read_releases'), does: 'Lists the remotes, their releases and how they fare' },
  'POST api/change_module/': {
    ...only('manage_releases'),
    confirmed: true,
    does: 'Rolls a remote back, or switches it off or on',
  },
  'GET api/deploy_tokens/': { ...only('manage_releases'), does: 'Lists the deploy tokens' },
  'POST api/deploy_tokens/': { ...only('manage_releases'), confirmed: true, does: 'Makes a deploy token for a remote' },
  'POST api/revoke_deploy_token/': { ...only('manage_releases'), confirmed: true, does: 'Revokes a deploy token' },
  'GET api/audit/': { ...only('read_audit'), does: 'Returns the audit trail' },
  'GET api/audit_csv/': { ...only('read_audit'), does: 'Returns the audit trail as CSV' },
  'GET user/apk_info/': { ...only('download_apk'), does: 'Returns version, size and hash of the app package' },
  'GET user/app_offer/': { who: 'anyone', does: 'Returns version and size of the app package for a refused sign-in' },
  'GET user/app_package/': { who: 'anyone', does: 'Downloads the app package with the key of a refused sign-in' },
  'GET guide/': { ...EVERY_ROLE, does: 'Returns a page of the guide' },
  'GET guide/style.css': { ...EVERY_ROLE, does: 'Style sheet of the guide' },
  'GET guide/picture/': { ...EVERY_ROLE, does: 'Returns a picture of the guide' },
  'GET api/docs/': { ...DEVELOPERS, does: 'Interactive API page' },
  'GET api/docs/app.js': { ...DEVELOPERS, does: 'Script of the API page' },
  'GET api/docs/style.css': { ...DEVELOPERS, does: 'Style sheet of the API page' },
  'GET api/docs/openapi.json': { ...DEVELOPERS, does: 'OpenAPI document of the calls' },
} as const satisfies Readonly<Record<string, Access>>;
