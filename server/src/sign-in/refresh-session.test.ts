import assert from 'node:assert/strict';
import type { AppContext } from '../context/app-context.ts';
import { addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { authenticate } from '../auth/sessions/sessions.ts';
import { ACCESS_MS, GRACE_MS, IDLE_MS } from '../auth/sessions/session-alive.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import { newSecret } from '../auth/tokens/tokens.ts';
import type { TokenPair } from '../auth/tokens/tokens.ts';
import { watched } from '../testing/database/watched.ts';
import { refreshSession } from './refresh-session.ts';

const FROM = { at: NOW, ip: '203.0.113.9', requestId: null };

/** A new session, and a clock to advance. */
async function begin(store: AppContext) {
  let now = NOW;
  const context: AppContext = { ...store, clock: () => now };
  const userId = await addUser(context, { username: 'asha', role: 'admin' });
  const pair = await createSession(context, { userId, kind: 'web', ip: '203.0.113.7' });
  const row = () => context.db.selectFrom('sessions').selectAll().executeTakeFirst();
  const trail = () => context.db.selectFrom('audit_entries').selectAll().execute();
  const advance = (ms: number) => void (now += ms);
  /** The next pair with the renewal count, or the reason of the refusal. */
  const renew = async (token: string | undefined, renewals?: number): Promise<TokenPair & { renewals: number }> => {
    const outcome = await refreshSession(context, token, FROM, renewals);
    if (outcome.kind === 'dead') assert.fail(outcome.reason);
    assert.equal(outcome.sessionId, pair.sessionId);
    return { ...outcome.pair, renewals: outcome.renewals };
  };
  return { context, pair, row, trail, advance, renew };
}

storeTest('a renewal gives the next tokens and notes them', async (store) => {
  const { context, pair, row, advance, renew } = await begin(store);
  const before = (await row()) ?? assert.fail();
  advance(1_000);
  const next = await renew(pair.refresh);
  assert.equal(next.renewals, 1);
  assert.notEqual(next.access, pair.access);
  assert.notEqual(next.refresh, pair.refresh);
  const after = (await row()) ?? assert.fail();
  const { counter, previous_refresh_hash, previous_access_hash, access_expires_at, rotated_at, seen_at } = after;
  assert.deepEqual(
    { counter, previous_refresh_hash, previous_access_hash, access_expires_at, rotated_at, seen_at },
    {
      ...{ counter: 1, previous_refresh_hash: before.refresh_hash, previous_access_hash: before.access_hash },
      ...{ access_expires_at: NOW + 1_000 + ACCESS_MS, rotated_at: NOW + 1_000, seen_at: NOW + 1_000 },
    },
  );
  assert.equal((await authenticate(context, next.access))?.username, 'asha');
  assert.equal((await renew(next.refresh)).renewals, 2);
});

storeTest('the previous token returns the current one for ten seconds, then it ends the session', async (store) => {
  const { pair, row, trail, advance, renew } = await begin(store);
  advance(IDLE_MS);
  const next = await renew(pair.refresh);
  advance(GRACE_MS);
  assert.deepEqual(await renew(pair.refresh), next);
  assert.equal((await row())?.counter, 1);
  advance(1);
  await assert.rejects(renew(pair.refresh), /reused/);
  assert.equal(await row(), undefined);
  const [entry, ...others] = await trail();
  assert.deepEqual(others, []);
  const { action, actor, target, before, ip } = entry ?? assert.fail();
  assert.deepEqual(
    { action, actor, target, before, ip },
    {
      ...{ action: 'session.reuse', actor: 'asha', target: 'asha', ip: FROM.ip },
      before: JSON.stringify({ from: '203.0.113.7' }),
    },
  );
  await assert.rejects(renew(pair.refresh), /unknown/);
  assert.equal((await trail()).length, 1, 'recorded by the one that ended it');
});

storeTest('a tab with an old renewal count gets the current tokens for ten seconds', async (store) => {
  const { pair, advance, renew } = await begin(store);
  const next = await renew(pair.refresh, 0);
  assert.equal(next.renewals, 1);
  advance(GRACE_MS);
  assert.deepEqual(await renew(next.refresh, 0), next);
  assert.equal((await renew(next.refresh, 1)).renewals, 2, 'it knows them all');
});

storeTest('a tab that comes later than that renews like any other', async (store) => {
  const { pair, advance, renew } = await begin(store);
  const next = await renew(pair.refresh, 0);
  advance(GRACE_MS + 1);
  assert.equal((await renew(next.refresh, 0)).renewals, 2);
});

storeTest('no renewal without a session, with another secret, or of an expired session', async (store) => {
  const { pair, row, trail, advance, renew } = await begin(store);
  for (const none of [undefined, '', 'x', `${'A'.repeat(22)}.${newSecret()}`]) {
    await assert.rejects(renew(none), /unknown/, none);
  }
  assert.deepEqual(await trail(), []);
  advance(IDLE_MS + 1);
  await assert.rejects(renew(pair.refresh), /expired/);
  assert.equal(await row(), undefined, 'it is deleted');
  assert.deepEqual(await trail(), []);
});

storeTest('a secret that was never issued ends the session, before and after a renewal', async (store) => {
  const { pair, row, renew } = await begin(store);
  const made = `${pair.sessionId}.${newSecret()}`;
  await assert.rejects(renew(made), /reused/);
  assert.equal(await row(), undefined);
});

storeTest('of two concurrent renewals the later one gets the tokens of the first', async (store) => {
  const { context, pair, row, renew } = await begin(store);
  let first: Promise<TokenPair> | undefined;
  const slow = watched(context.db, { after: () => (first ??= renew(pair.refresh)) });
  const second = await refreshSession({ ...context, db: slow }, pair.refresh, FROM);
  assert.ok(second.kind === 'fresh');
  assert.equal(second.pair.refresh, (await first)?.refresh);
  assert.deepEqual([second.renewals, (await row())?.counter], [1, 1]);
});

storeTest('a session from the future is not renewed, but kept for servers with correct clocks', async (store) => {
  const { context, pair, row, advance, renew } = await begin(store);
  advance(-60_001);
  const refused = await refreshSession(context, pair.refresh, FROM);
  assert.deepEqual(refused, { kind: 'dead', reason: 'future' });
  assert.equal((await row())?.counter, 0);
  advance(1);
  assert.equal((await renew(pair.refresh)).renewals, 1);
});

storeTest('the grace period after a renewal is over when the clock was set back meanwhile', async (store) => {
  const { context, pair, row, renew } = await begin(store);
  const next = await renew(pair.refresh, 0);
  const rotatedAt = (at: number) => context.db.updateTable('sessions').set({ rotated_at: at }).execute();
  await rotatedAt(NOW + 60_000);
  assert.deepEqual(await renew(pair.refresh), next, 'clocks of servers differ a little');
  assert.deepEqual(await renew(next.refresh, 0), next);
  await rotatedAt(NOW + 60_001);
  const third = await renew(next.refresh, 0);
  assert.equal(third.renewals, 2, 'a rotation like any other');
  await rotatedAt(NOW + 60_001);
  await assert.rejects(renew(next.refresh), /reused/);
  assert.equal(await row(), undefined);
});
