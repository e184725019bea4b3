import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { hashPassword, isOutdated, isPassword, isSamePassword } from './passwords.ts';

const PASSWORD = 'a long password';

test('an empty or unreadable hash matches no password', async () => {
  const whole = await hashPassword(PASSWORD);
  for (const broken of ['', 'x', whole.slice(0, -1), whole.replace('m=19456', 'm=0')]) {
    assert.equal(await isPassword(broken, PASSWORD), false, broken);
    assert.equal(isOutdated(broken), false, broken);
  }
  assert.equal(await isPassword(whole, PASSWORD), true);
});

test('a hash is outdated when it was made with other parameters than those of today', async () => {
  assert.equal(isOutdated(await hashPassword(PASSWORD)), false);
  const today = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  assert.equal(isOutdated(await hash(PASSWORD, today)), false);
  const others = [{ memoryCost: 12_288 }, { timeCost: 3 }, { parallelism: 2 }, { algorithm: 1 }, { version: 0 }];
  for (const other of others) {
    const old = await hash(PASSWORD, { ...today, ...other });
    assert.equal(isOutdated(old), true, old);
    assert.equal(await isPassword(old, PASSWORD), true, old);
  }
});

test('a password is the same however a keyboard composes its characters', async () => {
  for (const [typed, elsewhere] of [
    ['caf\u00e9 au lait', 'cafe\u0301 au lait'],
    ['\u0958\u0932\u092e \u0914\u0930 dawat', '\u0915\u093c\u0932\u092e \u0914\u0930 dawat'],
  ] as const) {
    for (const [one, other] of [
      [typed, elsewhere],
      [elsewhere, typed],
    ] as const) {
      const stored = await hashPassword(one);
      assert.equal(await isPassword(stored, one), true);
      assert.equal(await isPassword(stored, other), true);
      assert.equal(isSamePassword(one, other), true);
      // Stored before normalisation.
      assert.equal(await isPassword(await hash(one), one), true);
      assert.equal(await isPassword(stored, `${one}x`), false);
    }
  }
  assert.equal(await isPassword(null, 'cafe\u0301 au lait'), false);
});
