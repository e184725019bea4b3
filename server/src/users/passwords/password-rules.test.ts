import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusePassword } from './password-rules.ts';

const ravi = { username: 'ravi.kumar', email: 'ravikumar@example.test', groups: ['BLR_KOR'] };

const GUESSED = [
  'password123456789',
  'Password@12345',
  'P@ssw0rd2026!!',
  'passwordpassword',
  'qwertyuiop123456',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc4rfv',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012345',
  '098765432109876',
  'letmein-letmein',
  'Welcome@2026!!',
  'admin-admin-admin',
  'iloveyou-forever',
  'JaiShreeRam@108',
  'mumbai-delhi-2026',
  'Summer2026Winter',
  '            ',
  'correcthorsebatterystaple',
  'mango-1962-xkvz',
  'mango-2058-xkvz',
  'mango-890-xk',
];

/** Written as escapes: most of these characters cannot be seen. */
const DISGUISED = [
  'pass\u200bword12345',
  'pass\u00adword12345',
  'pass\u2060word\ufeff12345',
  'p\u202eassword\u202c12345',
  'pass\u{e0020}word12345',
  'pass\ufe0fword12345',
  'pass\u3164word12345',
  'pass\u2800word12345',
  'pa\u0301ssword12345',
  'p\u00e1ssw\u00f6rd12345',
  '\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff4412345',
  '\u{1d429}\u{1d41a}\u{1d42c}\u{1d42c}\u{1d430}\u{1d428}\u{1d42b}\u{1d41d}12345',
  'p\u0430ssw\u043erd12345',
  'p\u00b7a\u00b7s\u00b7s\u00b7w\u00b7o\u00b7r\u00b7d12345',
  'pass\u2014word\u201412345',
  '1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3'.repeat(3),
];

const OWN = [
  'veritas-is-a-fine-thing',
  'V3ritas-is-a-fine-thing',
  'my wishmaster rides north',
  'ravi.kumar loves trains',
  'train to blr kor at nine',
  'r\u200bavi.kumar loves trains',
  'v\u0435rit\u0430s-is-a-fine-thing',
];

const GOOD = [
  'a long password for tests',
  'a long password',
  'plum lantern ferry oats',
  'kettle-on-the-quay',
  'नमस्ते दुनिया कैसे हो',
  '\uae40\uce58\ucc0c\uac1c \ubc14\ub2e4 \ub098\ubb34 \uc790\uc804\uac70',
  'сиреневый туман над рекой',
  '🚲🪁🧭🪵🦔🍵🧶🪡🏔️🛶🌾🪈 oak',
  'tG7#qLw9!zRk',
  'x'.repeat(20) + ' vellum orchard',
];

for (const password of [...GUESSED, ...DISGUISED]) {
  test(`"${password}" is refused as easily guessed`, () => {
    assert.match(refusePassword(password, ravi) ?? 'accepted', /easily guessed/);
  });
}

for (const password of OWN) {
  test(`"${password}" is refused because it contains a related name`, () => {
    assert.match(refusePassword(password, ravi) ?? 'accepted', /must not hold the name/);
  });
}

for (const password of GOOD) {
  test(`"${password}" is taken`, () => {
    assert.equal(refusePassword(password, ravi), null);
  });
}

test('characters that cannot be seen do not count towards the length', () => {
  for (const unseen of ['\u200b', '\u00ad', '\u2060', '\u{e0100}', '\u2800'])
    assert.equal(
      refusePassword(`tG7#q${unseen.repeat(7)}Lw9!z`, ravi),
      'Password needs at least 12 visible characters',
    );
});

test('what is left of a password without its guessable parts has at least five characters', () => {
  assert.match(refusePassword('password-123456-xkvz', ravi) ?? 'accepted', /easily guessed/);
  assert.equal(refusePassword('password-123456-xkvzb', ravi), null);
});

test('what is left of a password has at least four different characters', () => {
  assert.match(refusePassword('xkkvxkvvkxkv', ravi) ?? 'accepted', /easily guessed/);
  assert.equal(refusePassword('xkkvxkvvkxkz', ravi), null);
});

test('the mailbox of the user must not be in a password', () => {
  const owner = { username: 'asha', email: 'quayside@example.test', groups: [] };
  assert.match(refusePassword('lantern quayside ferry', owner) ?? 'accepted', /must not hold the name/);
  assert.equal(refusePassword('lantern example ferry oats', owner), null, 'its host may');
});

test('a name of four letters must not be in a password, one of three may', () => {
  const named = (username: string) => refusePassword(`lantern ${username} harbour quilt`, { username, groups: [] });
  assert.match(named('ravi') ?? 'accepted', /must not hold the name/);
  assert.equal(named('rvi'), null);
});
