import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { CHANGE_PASSWORD_PATH, CONFIRM_PASSWORD_PATH } from './password-paths.ts';

// What users do with their own account: additions beside the specification's calls.

const none = v.optional(v.strictObject({}));
const Message = v.object({ message: v.string() });

/** docs/decisions/022-passwords.md */
export const MIN_PASSWORD_LENGTH = 12;
export const NewPassword = v.pipe(
  v.string('Password must be text'),
  v.minLength(MIN_PASSWORD_LENGTH, `Password needs at least ${MIN_PASSWORD_LENGTH} characters`),
  v.maxLength(128, 'Password takes at most 128 characters'),
);

/**
 * Reopens sensitive changes for a while: they answer 403 `reauth_required` some minutes after the sign-in. Wrong
 * passwords are counted as at the sign-in.
 */
export const confirmPassword = defineCall({
  method: 'POST',
  path: CONFIRM_PASSWORD_PATH,
  input: v.strictObject({
    password: v.pipe(v.string(), v.minLength(1, 'The password is missing'), v.maxLength(128)),
  }),
  output: Message,
});

export const changePassword = defineCall({
  method: 'POST',
  path: CHANGE_PASSWORD_PATH,
  input: v.strictObject({
    current_password: v.pipe(v.string(), v.minLength(1, 'The current password is missing'), v.maxLength(128)),
    new_password: NewPassword,
    /** Absent: they end. When another user set the password, they end in any case. */
    end_other_sessions: v.optional(v.boolean()),
  }),
  output: Message,
});

const OwnSession = v.object({
  id: v.string(),
  kind: v.picklist(['web', 'mobile']),
  started_at: v.string(),
  seen_at: v.string(),
  ip: v.string(),
  /** The session of the request. */
  current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const getSessions = defineCall({
  method: 'GET',
  path: 'user/sessions/',
  input: none,
  output: v.array(OwnSession),
});
export const endSession = defineCall({
  method: 'POST',
  path: 'user/end_session/',
  input: v.strictObject({ session_id: v.pipe(v.string(), v.maxLength(100)) }),
  output: Message,
});
/** Ends every session of the requesting user, this one included. */
export const endAllSessions = defineCall({
  method: 'POST',
  path: 'user/end_all_sessions/',
  input: none,
  output: Message,
});
