import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { remote } from './release-parts.ts';

/** Maximum number of days for which a deploy token is valid. */
export const LONGEST_TOKEN_DAYS = 366;

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

/** Addition: the valid deploy tokens, newest first. Never the tokens themselves. */
export const getDeployTokens = defineCall({
  method: 'GET',
  path: 'api/deploy_tokens/',
  input: v.strictObject({}),
  output: v.array(DeployToken),
});

/** Addition: creates a deploy token for one remote. The token is shown in this answer only. */
export const createDeployToken = defineCall({
  method: 'POST',
  path: 'api/deploy_tokens/',
  input: v.strictObject({
    remote,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[^\p{C}]{1,60}$/u, 'Enter in up to 60 characters who uses the token, for example "devices CI"'),
    ),
    days: v.pipe(
      v.number('Enter for how many days the token is valid'),
      v.integer('Days are a whole number'),
      v.minValue(1, 'A token is valid for at least one day'),
      v.maxValue(LONGEST_TOKEN_DAYS, `A token is valid for at most ${LONGEST_TOKEN_DAYS} days`),
    ),
  }),
  output: v.object({ ...DeployToken.entries, token: v.string() }),
  isAnswerTo: ({ remote: asked }, answer) => asked === answer.remote,
  creates: true,
});

/** Addition: revokes a deploy token immediately. */
export const revokeDeployToken = defineCall({
  method: 'POST',
  path: 'api/revoke_deploy_token/',
  input: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  output: v.object({ message: v.string() }),
});
