import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appKey, isAppKey } from './app-keys.ts';
import { accessOf, hashOf, newSecret, newSessionId, nextRefresh, pairOf, parseToken, sameText } from './tokens.ts';

const SESSION = 'a'.repeat(22);
const SECRET = '_-'.repeat(21) + 'Z';

test('a token is a session ID and a secret of exact lengths, without surrounding characters', () => {
  assert.deepEqual(parseToken(`${SESSION}.${SECRET}`), { sessionId: SESSION, secret: SECRET });
  assert.notEqual(parseToken(`${newSessionId()}.${newSecret()}`), null);
  const wrong = [
    undefined,
    '',
    '.',
    SESSION,
    `${SESSION}${SECRET}`,
    `${SESSION.slice(1)}.${SECRET}`,
    `a${SESSION}.${SECRET}`,
    `${SESSION}.${SECRET}a`,
    `${SESSION}.${SECRET.slice(1)}`,
    `${SESSION}x${SECRET}`,
    `${SESSION}.${SECRET.slice(1)}+`,
    ` ${SESSION}.${SECRET}`,
  ];
  for (const text of wrong) assert.equal(parseToken(text), null, text);
});

test('both secrets follow from the key of the chain and the refresh secret, and differ from each other', () => {
  assert.equal(nextRefresh('key', 'refresh'), nextRefresh('key', 'refresh'));
  const derived = [
    nextRefresh('key', 'refresh'),
    accessOf('key', 'refresh'),
    nextRefresh('other', 'refresh'),
    accessOf('other', 'refresh'),
    nextRefresh('key', 'another'),
    accessOf('key', 'another'),
  ];
  assert.equal(new Set(derived).size, derived.length);
  for (const secret of derived) assert.match(secret, /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(pairOf(SESSION, 'key', SECRET), {
    sessionId: SESSION,
    access: `${SESSION}.${accessOf('key', SECRET)}`,
    refresh: `${SESSION}.${SECRET}`,
  });
});

test('secrets derived by an older release stay the same: an update ends no session', () => {
  assert.equal(nextRefresh('key', 'refresh'), 'vaB6Bsi2M1scozP_93crFXGqBiHZ5lw9pzto9vB2V4A');
  assert.equal(accessOf('key', 'refresh'), 'DgyAMuZU8hYfbkQWnnWFiprcHvarFbJz3gJfn8HbUZY');
});

test('the SHA-256 of a secret is stored', () => {
  assert.equal(hashOf('secret'), 'K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols');
});

test('texts are the same or not, also of other lengths in characters or bytes', () => {
  assert.equal(sameText('क1', 'क1'), true);
  for (const [a, b] of [
    ['a', 'b'],
    ['a', 'ab'],
    ['ab', 'a'],
    ['é', 'e'],
    ['', 'a'],
  ] as const)
    assert.equal(sameText(a, b), false, `${a} ${b}`);
});

const NOW = 1_800_000_000_000;
const HALF_HOUR = 30 * 60_000;

test('a key of the app package is valid for half an hour, with the secret that it was signed with', () => {
  const key = appKey('secret', NOW);
  assert.match(key, /^[0-9a-z]+\.[A-Za-z0-9_-]{16}$/);
  assert.equal(isAppKey('secret', key, NOW), true);
  assert.equal(isAppKey('secret', key, NOW + HALF_HOUR), true);
  assert.equal(isAppKey('secret', key, NOW + HALF_HOUR + 1), false);
  assert.equal(isAppKey('other', key, NOW), false);
  assert.equal(isAppKey('secret', key, NOW - 60_000), true, 'clocks of servers differ a little');
  assert.equal(isAppKey('secret', key, NOW - 61_000), false, 'the clock was set back');
});

test('a key of the app package that was altered is refused', () => {
  const [until = '', signature = ''] = appKey('secret', NOW).split('.');
  const later = (parseInt(until, 36) + 1).toString(36);
  for (const key of ['', '.', until, `.${signature}`, `${later}.${signature}`, `${until}.${signature.slice(1)}`])
    assert.equal(isAppKey('secret', key, NOW), false, key);
});
