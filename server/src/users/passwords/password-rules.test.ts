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
];

const OWN = [
  'veritas-is-a-fine-thing',
  'V3ritas-is-a-fine-thing',
  'my wishmaster rides north',
  'ravi.kumar loves trains',
  'train to blr kor at nine',
];

const GOOD = [
  'a long password for tests',
  'a long password',
  'plum lantern ferry oats',
  'kettle-on-the-quay',
  'नमस्ते दुनिया कैसे हो',
  '🚲🪁🧭🪵🦔🍵🧶🪡🏔️🛶🌾🪈 oak',
  'tG7#qLw9!zRk',
  'x'.repeat(20) + ' vellum orchard',
];

for (const password of GUESSED) {
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
