import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { authenticateDeployToken, deployTokenOf, newDeployToken, useDeployToken } from './deploy-tokens.ts';
import { hashOf } from './tokens.ts';

const REFUSAL = {
  status: 401,
  code: 'unauthenticated',
  headers: { 'www-authenticate': 'Bearer' },
  message:
    'This call needs a deploy token that is known, not revoked and not expired. A super admin makes one on the page Modules.',
};

test('a deploy token is recognisable by its prefix, and only a hash of its secret is stored', () => {
  const { id, token, secretHash } = newDeployToken();
  const [, inToken, secret = ''] = /^vdt_([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  assert.equal(inToken, id);
  assert.equal(secretHash, hashOf(secret));
});

test('the route can read the deploy token of an admitted request', () => {
  const use = { id: 'i', name: 'CI', remote: 'demo' };
  assert.equal(deployTokenOf({ deployToken: use } as never), use);
  assert.throws(() => deployTokenOf({ deployToken: null } as never), /on a route that needs no deploy token/);
});

storeTest(
  'a deploy token is accepted in the Authorization header only, until its end or revocation',
  async ({ db }) => {
    const { id, token, secretHash } = newDeployToken();
    const row = { id, name: 'CI', remote: 'demo', secret_hash: secretHash, used_at: null, revoked_at: null };
    const times = { created_by: 'asha', created_at: NOW, expires_at: NOW + 10 };
    await db
      .insertInto('deploy_tokens')
      .values({ ...row, ...times })
      .execute();
    const logged: [object, string][] = [];
    const log = { warn: (...line: [object, string]) => logged.push(line) };
    const asks = (authorization: string | undefined, now = NOW) =>
      authenticateDeployToken({ db, clock: () => now }, { headers: { authorization }, log } as never);
    const use = { id, name: 'CI', remote: 'demo' };
    assert.deepEqual(await asks(`Bearer ${token}`), use);
    assert.deepEqual(await asks(`bearer ${token}`, NOW + 9), use);
    assert.deepEqual(logged, []);
    for (const none of [
      undefined,
      '',
      token,
      'Bearer ',
      'Bearer',
      `Basic ${token}`,
      `Basic Bearer ${token}`,
      `Bearer ${token}\n`,
    ]) {
      await assert.rejects(asks(none), REFUSAL, none);
    }
    assert.deepEqual(logged, [], 'no token, no event');
    const wrong = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const other = newDeployToken();
    for (const [bad, named] of [
      [wrong, id],
      [other.token, other.id],
      [token.slice('vdt_'.length), undefined],
      [`x${token}`, undefined],
      [`abcd${token.slice('vdt_'.length)}`, undefined],
    ]) {
      await assert.rejects(asks(`Bearer ${bad}`), REFUSAL, bad);
      assert.deepEqual(
        logged.pop(),
        [{ event: 'deploy_token_refused', token: named }, 'a deploy token is not good'],
        bad,
      );
    }
    await assert.rejects(asks(`Bearer ${token}`, NOW + 10), REFUSAL, 'it has ended');
    await useDeployToken(db, use, NOW + 9);
    await assert.rejects(useDeployToken(db, use, NOW + 10), REFUSAL);
    await db.updateTable('deploy_tokens').set({ revoked_at: NOW }).execute();
    await assert.rejects(asks(`Bearer ${token}`), REFUSAL, 'it was revoked');
    await assert.rejects(useDeployToken(db, use, NOW), REFUSAL);
  },
);
