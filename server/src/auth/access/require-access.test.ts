import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireAccess } from './authority.ts';
import type { RoleAccess } from './policy.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { throttled } from '../throttle/throttle.ts';

const NOW = 1_800_000_000_000;
const CONFIRM_MS = 600_000;
const context = (confirmMs: number | null = CONFIRM_MS) => ({ clock: () => NOW, config: { confirmMs } }) as never;

const USER: SignedIn = {
  signInId: 's',
  sessionId: 's',
  kind: 'web',
  id: 'u',
  username: 'asha',
  role: 'admin',
  groups: [],
  hubCode: null,
  organization: null,
  webLogin: true,
  mustChangePassword: false,
  isDemo: false,
  confirmedAt: NOW,
};
const ACCESS: RoleAccess = {
  does: 'something',
  who: ['admin', 'super_admin'],
  refusal: 'Your role cannot manage users',
};

function outcomeOf(user: SignedIn | null, access: RoleAccess, confirmMs?: number | null): string {
  try {
    requireAccess(context(confirmMs), user, access);
    return 'admitted';
  } catch (error) {
    const { status, code, message } = error as { status: number; code: string; message: string };
    return `${status} ${code}: ${message}`;
  }
}

const MOBILE = '403 mobile_session: The app may not use this part of the service. Sign in on the web.';
const CHANGE = '403 password_change_required: Choose a password of your own first.';
const CONFIRM = '403 reauth_required: Nothing was changed: confirm your password first.';
const ROLE = '403 forbidden: Your role cannot manage users';
const phone: SignedIn = { ...USER, kind: 'mobile' };
const newUser: SignedIn = { ...USER, mustChangePassword: true };
const unconfirmed: SignedIn = { ...USER, confirmedAt: NOW - CONFIRM_MS - 1 };
const confirmed: RoleAccess = { ...ACCESS, confirmed: true };

const CASES: readonly [name: string, user: SignedIn | null, access: RoleAccess, outcome: string][] = [
  ['a visitor', null, ACCESS, '401 unauthenticated: You are not signed in. Sign in to continue.'],
  ['a user of an allowed role', USER, ACCESS, 'admitted'],
  ['a user of another role', { ...USER, role: 'operators' }, ACCESS, ROLE],
  ['a phone', phone, ACCESS, MOBILE],
  ['a phone where it is allowed', phone, { ...ACCESS, mobile: true }, 'admitted'],
  ['a user who must change the password', newUser, ACCESS, CHANGE],
  ['that user where it is allowed', newUser, { ...ACCESS, beforePasswordChange: true }, 'admitted'],
  ['a user who has just confirmed the password', USER, confirmed, 'admitted'],
  ['a user who confirmed it long ago', unconfirmed, confirmed, CONFIRM],
  ['that user where it is not required', unconfirmed, ACCESS, 'admitted'],
  ['a user at the end of the time', { ...USER, confirmedAt: NOW - CONFIRM_MS }, confirmed, 'admitted'],
  ['a user who confirmed by a clock a minute ahead', { ...USER, confirmedAt: NOW + 60_000 }, confirmed, 'admitted'],
  ['a user who did before the clock was set back', { ...USER, confirmedAt: NOW + 60_001 }, confirmed, CONFIRM],
];
for (const [name, user, access, outcome] of CASES)
  test(`${name}: ${outcome.split(':')[0]}`, () => assert.equal(outcomeOf(user, access), outcome));

test('an old confirmation suffices when the setting has no time limit', () => {
  assert.equal(outcomeOf(unconfirmed, confirmed, null), 'admitted');
});

test('a blocked attempt says in how many minutes the next one is allowed', () => {
  const answers = [1, 60_000, 60_001, 899_500].map((ms) => throttled(ms));
  assert.deepEqual(
    answers.map(({ status, code, message, retryAfter }) => [status, code, message, retryAfter]),
    [
      [403, 'throttled', 'Too many attempts, try again in 1 minute', 1],
      [403, 'throttled', 'Too many attempts, try again in 1 minute', 60],
      [403, 'throttled', 'Too many attempts, try again in 2 minutes', 61],
      [403, 'throttled', 'Too many attempts, try again in 15 minutes', 900],
    ],
  );
});
