import * as v from 'valibot';
import { NewPassword } from './account.ts';
import { defineCall } from '../base/call.ts';

const UserId = v.union([v.number(), v.string()]);
const userId = v.strictObject({ user_id: UserId });
const none = v.optional(v.strictObject({}));
const Message = v.object({ message: v.string() });

const ListedUser = v.object({
  id: UserId,
  username: v.string(),
  role: v.string(),
  is_active: v.boolean(),
  group_info: v.nullish(v.array(v.object({ name: v.string() }))),
  // Additions of this service; a console works without them.
  email: v.nullish(v.string()),
  organization: v.nullish(v.string()),
  created_at: v.nullish(v.string()),
  last_sign_in: v.nullish(v.string()),
  /** ISO time until which sign-in is throttled. */
  locked_until: v.nullish(v.string()),
  must_change_password: v.optional(v.boolean()),
  /** ISO time at which a one-time password expires; null: the user chose the password. */
  password_expires_at: v.nullish(v.string()),
  /** Whether the user may sign in on the web. Like `web_login`, sent only to users who may change it. */
  is_webview: v.optional(v.boolean()),
  /** The user's own setting; null: the role decides. */
  web_login: v.nullish(v.boolean()),
});
export type ListedUser = v.InferOutput<typeof ListedUser>;

export const getUsers = defineCall({
  method: 'GET',
  path: 'user/get_users/',
  input: none,
  output: v.array(ListedUser, 'The list of users has an unexpected form'),
});

const username = v.pipe(
  v.string('Username must be text'),
  v.trim(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/, 'Username takes 3 to 64 letters, digits, dots, dashes and underscores'),
);
export const Email = v.pipe(
  v.string('Email must be text'),
  v.trim(),
  v.maxLength(254, 'Email is longer than 254 characters'),
  v.email('Email is not an address such as name@example.com'),
);

const NewUser = v.strictObject({
  username,
  email: Email,
  password: NewPassword,
  role: v.pipe(v.string('Role must be text'), v.minLength(1, 'Role is missing')),
  /** Code (equal to the name) of a group; not for central_ops. */
  group: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  organization: v.nullish(v.pipe(v.string(), v.maxLength(64))),
});
export type NewUser = v.InferInput<typeof NewUser>;

export const createUser = defineCall({
  method: 'POST',
  path: 'user/create/',
  input: NewUser,
  output: Message,
  creates: true,
});

export const createGroup = defineCall({
  method: 'POST',
  path: 'user/create_group/',
  input: v.strictObject({
    name: v.pipe(v.string('Name must be text'), v.trim()),
    code: v.pipe(
      v.string('Code must be text'),
      v.trim(),
      v.regex(
        /^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/,
        'Code takes 2 to 32 letters, digits, dashes and underscores, and starts with a letter or digit',
      ),
    ),
    organization: v.pipe(v.string('Organization must be text'), v.trim(), v.minLength(1, 'Organization is missing')),
  }),
  output: Message,
  creates: true,
});

export const deleteUser = defineCall({ method: 'POST', path: 'user/delete_user/', input: userId, output: Message });
export const deactivateUser = defineCall({
  method: 'POST',
  path: 'user/deactivate_user/',
  input: userId,
  output: Message,
});
export const activateUser = defineCall({ method: 'POST', path: 'user/activate_user/', input: userId, output: Message });

// Additions beside the specification's calls.

/** Whether a user may sign in on the web; null: the role decides. */
const WebLogin = v.optional(v.nullable(v.boolean('web_login must be true, false or null')));

/**
 * Absent parts stay as they are. A changed role ends the user's sessions. `web_login` is for super_admin only, and ends
 * the web sessions of a user who may not use the web any more. `seen` has the values that the editor saw of the changed
 * parts: 409 when one is stale.
 */
export const updateUser = defineCall({
  method: 'POST',
  path: 'user/update/',
  input: v.strictObject({
    user_id: UserId,
    email: v.optional(Email),
    role: v.optional(v.string()),
    group: v.nullish(v.string()),
    organization: v.nullish(v.string()),
    web_login: WebLogin,
    seen: v.optional(
      v.strictObject({
        email: v.optional(v.string()),
        role: v.optional(v.string()),
        /** Code of the first group; null for none. */
        group: v.nullish(v.string()),
        web_login: WebLogin,
      }),
    ),
  }),
  output: Message,
});

/** Sets a one-time password: the user must choose another at the next sign-in. */
export const resetPassword = defineCall({
  method: 'POST',
  path: 'user/reset_password/',
  input: userId,
  output: v.object({ message: v.string(), one_time_password: v.string() }),
});

export const unlockUser = defineCall({ method: 'POST', path: 'user/unlock/', input: userId, output: Message });

/** Number of open sessions of a user of lower rank. */
export const getUserSessions = defineCall({
  method: 'GET',
  path: 'user/user_sessions/',
  input: v.strictObject({ user_id: v.pipe(v.string(), v.maxLength(100)) }),
  output: v.object({
    web: v.number(),
    mobile: v.number(),
    /** When the latest of them was last used; null without one. */
    seen_at: v.nullable(v.string()),
  }),
});
/** Ends every session of a user of lower rank. */
export const endUserSessions = defineCall({
  method: 'POST',
  path: 'user/end_user_sessions/',
  input: userId,
  output: Message,
});
