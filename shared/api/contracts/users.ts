import * as v from 'valibot';
import { defineCall } from './call.ts';

const UserId = v.union([v.number(), v.string()]);

const ListedUser = v.object({
  id: UserId,
  username: v.string(),
  role: v.string(),
  is_active: v.boolean(),
  group_info: v.nullish(v.array(v.object({ name: v.string() }))),
  email: v.nullish(v.string()),
  last_sign_in: v.nullish(v.string()),
});
export type ListedUser = v.InferOutput<typeof ListedUser>;

export const getUsers = defineCall({
  method: 'GET',
  path: 'user/get_users/',
  input: v.optional(v.strictObject({})),
  output: v.array(ListedUser, 'The list of users has an unexpected form'),
});
