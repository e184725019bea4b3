import * as v from 'valibot';
import { defineCall } from '../base/call.ts';

const Group = v.object({ name: v.string(), code: v.string(), organization: v.string() });
export type Group = v.InferOutput<typeof Group>;

/** A non-array answer is an error (SPEC section 7). */
export const getGroups = defineCall({
  method: 'GET',
  path: 'user/get_groups/',
  input: v.optional(v.strictObject({})),
  output: v.array(Group, 'The list of groups has an unexpected form'),
});
