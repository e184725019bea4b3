import { Audience, describeIssues } from '@veritas/shared/registry';
import * as v from 'valibot';
import { WrongUse } from '../core/refusal.ts';

/** As given on the command line. */
export interface AudienceOptions {
  readonly percent?: string | undefined;
  readonly roles?: string | undefined;
  readonly users?: string | undefined;
}

/**
 * The audience in the options.
 * @throws WrongUse when no or several audiences are given, or when the registry does not accept one.
 */
export function readAudience({ percent, roles, users }: AudienceOptions): Audience {
  const given = [
    ...(percent === undefined
      ? []
      : [{ kind: 'percent', percent: /^\d+(\.\d+)?$/.test(percent) ? Number(percent) : NaN }]),
    ...(roles === undefined ? [] : [{ kind: 'roles', roles: words(roles) }]),
    ...(users === undefined ? [] : [{ kind: 'users', users: words(users) }]),
  ];
  if (given.length !== 1)
    throw new WrongUse('Say who gets the canary: one of --percent N, --roles a,b or --users a,b.');
  const audience = v.safeParse(Audience, given[0]);
  if (!audience.success)
    throw new WrongUse(`The audience of the canary is invalid: ${describeIssues(audience.issues)}.`);
  return audience.output;
}

/** For people: `10 % of the users`, `roles admin, central_ops`. */
export function audienceText(audience: Audience): string {
  if (audience.kind === 'percent') return `${audience.percent} % of the users`;
  if (audience.kind === 'roles') return `roles ${audience.roles.join(', ')}`;
  const [first, ...more] = audience.users;
  return audience.users.length > 3 ? `${first} and ${more.length} more users` : `users ${audience.users.join(', ')}`;
}

function words(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}
