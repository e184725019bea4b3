import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneTimePassword } from './one-time-password.ts';

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

test('a generated password that contains the name of its owner or of a group is generated again', () => {
  const drawn = ['xk7qmashak9hw3tzp4dc', 'xkbdrkdenm9hw3tzp4dc', 'xk7qmw2vnk9hw3tzp4dc'];
  const signs = [...drawn.join('')];
  const draw = () => SIGNS.indexOf(signs.shift() ?? '');
  const owner = { username: 'asha.k', groups: ['BDR_KDEN'] };
  assert.equal(oneTimePassword(owner, draw), 'xk7qm-w2vnk-9hw3t-zp4dc');
});

test('no two generated passwords are the same', () => {
  const owner = { username: 'asha', groups: [] };
  assert.equal(new Set(Array.from({ length: 1_000 }, () => oneTimePassword(owner))).size, 1_000);
});
