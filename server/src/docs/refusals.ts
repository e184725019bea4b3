import type { Access, RoleAccess } from '../auth/access/policy.ts';
import { FURTHER_CODES } from './beside-contracts.ts';
import type { Json } from './openapi-shapes.ts';
import { REFUSAL } from './openapi-shapes.ts';

const RETRY_AFTER: Json = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };
const INPUT: Json = {
  '400': { description: 'A field is missing, unknown or wrong; `fields` has a sentence for each' },
};
const BODY: Json = {
  '413': { description: 'The body is too large' },
  '415': { description: 'The body is of another type' },
};
const BUSY: Json = {
  '429': { description: 'Too many requests, or too many failed attempts', headers: RETRY_AFTER },
  '503': { description: 'The server is overloaded, or its database is away', headers: RETRY_AFTER },
};

/** Refusals that calls of this kind have in common, by status; others are covered by `default`. */
export function refusalsOf(name: string, access: Access): Json {
  const posts = name.startsWith('POST ');
  const codes = [...forbiddenCodes(access, posts), ...(FURTHER_CODES[name] ?? []).map((code) => `\`${code}\``)];
  const refusals: Json = {
    ...INPUT,
    ...(access.who !== 'anyone' && { '401': { description: unauthenticatedText(access.who) } }),
    ...(codes.length > 0 && { '403': { description: `Not allowed; \`code\` is ${codes.join(' or ')}` } }),
    ...(posts && BODY),
    ...BUSY,
  };
  return Object.fromEntries(
    Object.entries(refusals).map(([status, facts]) => [status, { ...(facts as Json), ...REFUSAL }]),
  );
}

function unauthenticatedText(who: Exclude<Access['who'], 'anyone'>): string {
  if (who === 'deploy token') return 'The deploy token is missing, wrong, revoked or over';
  return who === 'refresh token'
    ? 'There is no refresh token, or its session has ended'
    : 'Not signed in, or the session has ended';
}

function forbiddenCodes(access: Access, posts: boolean): string[] {
  const ofOtherSites = posts ? ['`csrf`', '`origin`'] : ['`origin`'];
  const codes = posts && access.who === 'deploy token' ? [] : ofOtherSites;
  return isForRoles(access) ? [...codes, ...codesForRoles(access)] : codes;
}

const isForRoles = (access: Access): access is RoleAccess => typeof access.who !== 'string';

function codesForRoles({ mobile, beforePasswordChange, confirmed }: RoleAccess): string[] {
  return [
    '`forbidden`',
    '`another_user`',
    ...(mobile ? [] : ['`mobile_session`']),
    ...(beforePasswordChange ? [] : ['`password_change_required`']),
    ...(confirmed ? ['`reauth_required`'] : []),
  ];
}
