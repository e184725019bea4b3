import * as v from 'valibot';
import { ROLES } from '../domain/base/roles.ts';

const MOST_USERS = 1_000;

/** Who gets a canary; all others keep the active release. */
export const Audience = v.variant('kind', [
  v.strictObject({
    kind: v.literal('percent'),
    /** Of the users, in steps of 0.01. 0 pauses the canary. */
    percent: v.pipe(
      v.number('A percentage is a number from 0 to 100'),
      v.minValue(0, 'A percentage is a number from 0 to 100'),
      v.maxValue(100, 'A percentage is a number from 0 to 100'),
    ),
  }),
  v.strictObject({
    kind: v.literal('roles'),
    roles: v.pipe(
      v.array(v.picklist(ROLES, `A role is one of ${ROLES.join(', ')}`)),
      v.minLength(1, 'Name at least one role'),
      v.maxLength(ROLES.length, 'Name each role once'),
    ),
  }),
  v.strictObject({
    kind: v.literal('users'),
    users: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1, 'A user name is empty'), v.maxLength(150, 'A user name is too long'))),
      v.minLength(1, 'Name at least one user'),
      v.maxLength(MOST_USERS, `At most ${MOST_USERS} users can be named; use roles or a percentage`),
    ),
  }),
]);
export type Audience = v.InferOutput<typeof Audience>;
